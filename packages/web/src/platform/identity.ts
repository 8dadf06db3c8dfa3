import type { UserInfo } from "@provost/contract/auth";
import { useCallback } from "react";
import { create } from "zustand";

interface Identity {
  user: UserInfo | null;
  /** Button codes of the user's roles; empty until the menu has loaded. */
  buttons: ReadonlySet<string>;
}

/** First element of the query keys of the menu, the top menu and the button codes; invalidate it after a change to menus or roles. */
export const identityKey = ["identity"] as const;

const nobody: Identity = { user: null, buttons: new Set() };

/** Who is signed in and what its roles may press; filled by `app/session`. */
export const useIdentity = create<Identity>(() => nobody);

export function forgetIdentity(): void {
  useIdentity.setState(nobody);
}

/** The signed-in user; `null` for a moment after sign-in. */
export function useUser(): UserInfo | null {
  return useIdentity((identity) => identity.user);
}

/** Asks whether the user may press a button: `const may = usePermission(); may("dict_add")`. */
export function usePermission(): (code: string) => boolean {
  const buttons = useIdentity((identity) => identity.buttons);
  return useCallback((code) => buttons.has(code), [buttons]);
}
