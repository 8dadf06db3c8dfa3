import { TenantFace } from "@provost/contract/tenant/tenant-face";
import { z } from "zod";
import type { StoredItem } from "../../platform/storage.ts";
import { DraftPages, TabMarks } from "../shell/tabs/aside.ts";
import { Tab } from "../shell/tabs/tab.ts";

/** What is kept of the signed-in user: the token reply without its tokens. */
const StoredUser = z.object({
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  role_name: z.string(),
  avatar: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
});
export type StoredUser = z.infer<typeof StoredUser>;

/** An address of ours, and whose it was: `null` of nobody, so that anybody may go there. */
const CameTo = z.object({ path: z.string(), user: z.string().nullable() });

/** An entry of the dictionary `flow`: its code and key, and what it leads to. */
const FlowRoute = z.object({ routeKey: z.string(), routeValue: z.string() });

function item<T>(name: string, schema: z.ZodType<T>, place: "session" | "local"): StoredItem<T> {
  return { name, schema, session: place === "session" };
}

/** The persisted state, by its names in spec §3. */
export const stored = {
  token: item("token", z.string(), "session"),
  /** Mirror of the last reply; what renews the session is the HttpOnly cookie. */
  refreshToken: item("refreshToken", z.string(), "session"),
  /** Whose token this tab holds; `userInfo`, shared by all tabs, tells who signed in last. */
  tokenUser: item("tokenUser", z.string(), "session"),
  /** When the token of this tab, and the newest of all tabs, was asked for (ms since 1970). */
  tokenAt: item("tokenAt", z.number(), "session"),
  newestTokenAt: item("newestTokenAt", z.number(), "local"),
  /** Where somebody wanted to go who had to sign in first. */
  cameTo: item("cameTo", CameTo, "session"),
  tag: item("tag", Tab, "session"),
  tagList: item("tagList", z.array(Tab), "session"),
  isLock: item("isLock", z.boolean(), "session"),
  /** That a lock password is set; the password itself is the server's to keep, as a hash. */
  lockPasswd: item("lockPasswd", z.boolean(), "session"),
  /** Whose session is locked in this browser: a tab that was not there to hear of it looks here. */
  lockedUser: item("lockedUser", z.string(), "local"),
  /** Names this browser tab to the server, for what it puts aside while locked. */
  tabName: item("tabName", z.string(), "session"),
  /** Unfinished work of the open pages, by tab and key. */
  drafts: item("drafts", DraftPages, "session"),
  /** What pages said of their tabs: labels, and which hold unsaved work. */
  tabMarks: item("tabMarks", TabMarks, "session"),
  /** The menu of the sidebar and the button codes, as the server sent them last. What a menu item is, the sign-in page need not know. */
  menu: item("menu", z.array(z.unknown()), "session"),
  permission: item("permission", z.record(z.string(), z.literal(true)), "session"),
  topMenu: item("topMenu", z.string(), "session"),
  staleChunk: item("staleChunk", z.boolean(), "session"),
  userInfo: item("userInfo", StoredUser, "local"),
  language: item("language", z.enum(["zh", "en"]), "local"),
  colorName: item("colorName", z.string().regex(/^#[0-9a-f]{6}$/i), "local"),
  colorScheme: item("colorScheme", z.enum(["light", "dark"]), "local"),
  themeName: item("themeName", z.string(), "local"),
  density: item("density", z.enum(["normal", "compact"]), "local"),
  /** Entries of the local log, as its own module reads them. */
  logsList: item("logsList", z.array(z.unknown()), "local"),
  flowRoutes: item("flowRoutes", z.array(FlowRoute), "local"),
  isCollapse: item("isCollapse", z.boolean(), "local"),
  /** What was chosen last in the palette, by id. */
  paletteRecent: item("paletteRecent", z.array(z.string()), "local"),
  tenantId: item("tenantId", z.string(), "local"),
  /** The tenant of this address, as the server told it last. */
  addressTenant: item("addressTenant", TenantFace, "local"),
  /** The tenant of who is signed in. */
  tenantFace: item("tenantFace", TenantFace, "session"),
};
