import type { UserInfo } from "@provost/contract/auth/auth";
import { useCallback } from "react";
import { create } from "zustand";

interface Identity {
  user: UserInfo | null;
  /** Button codes of the user's roles; empty until the menu has loaded. */
  buttons: ReadonlySet<string>;
  /** Route patterns of the pages that the user's menus lead to; empty until the menu has loaded. */
  pages: ReadonlySet<string>;
}

/** First element of the query keys of the menu, the top menu and the button codes; invalidate it after a change to menus or roles. */
export const identityKey = ["identity"] as const;

const nobody: Identity = { user: null, buttons: new Set(), pages: new Set() };

/** Who is signed in and what its roles may press; filled by `app/session`. */
export const useIdentity = create<Identity>(() => nobody);

export function forgetIdentity(): void {
  useIdentity.setState(nobody);
}

/** The signed-in user; `null` for a moment after sign-in. */
export function useUser(): UserInfo | null {
  return useIdentity((identity) => identity.user);
}

/** Checks whether the user has a button permission: `const may = usePermission(); may("dict_add")`. */
export function usePermission(): (code: string) => boolean {
  const buttons = useIdentity((identity) => identity.buttons);
  return useCallback((code) => buttons.has(code), [buttons]);
}

/** Checks whether the user has a menu that leads to a page: `const isHeld = useHeldPages(); isHeld("/report/builder")`. */
export function useHeldPages(): (path: string) => boolean {
  const pages = useIdentity((identity) => identity.pages);
  return useCallback((path) => pages.has(path), [pages]);
}
