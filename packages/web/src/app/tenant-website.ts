import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { useMemo } from "react";
import { useIdentity } from "../platform/identity.ts";
import { shownName } from "../ui/text/shown-name.ts";
import { storage } from "./console.ts";
import { stored } from "./start/stored-items.ts";
import { type Website, website, websiteOf } from "./website.ts";

function presentFace(): TenantFace | null {
  return useIdentity.getState().user?.tenant ?? storage.get(stored.tenantFace);
}

/** As it holds for who is signed in now, outside components. */
export function websiteNow(): Website {
  return websiteOf(presentFace(), website);
}

/** As it applies to the signed-in user; before the user is loaded, as this browser tab last knew it. */
export function useWebsite(): Website {
  const face = useIdentity(({ user }) => user?.tenant ?? null);
  return useMemo(() => websiteOf(face ?? storage.get(stored.tenantFace), website), [face]);
}

/** What the tenant is called: by the title it chose, else by its name, else as the console is. */
export function useTenantName(): string {
  const face = useIdentity(({ user }) => user?.tenant ?? null) ?? storage.get(stored.tenantFace);
  return face?.title || (face && shownName(face)) || website.title;
}
