import { forgetIdentity } from "../../platform/identity.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "../start/stored-items.ts";

const whatWasOpen = [stored.tagList, stored.tag, stored.tabMarks, stored.drafts];
const whatMayBeDone = [stored.menu, stored.permission, stored.topMenu, stored.tenantFace];

/** Forgets who was here: roles and buttons, the menu, and everything that was open; tokens and lock are the session's own. */
export function forgetPerson(storage: Pick<TypedStorage, "remove">): void {
  forgetIdentity();
  for (const item of [...whatWasOpen, ...whatMayBeDone]) storage.remove(item);
}
