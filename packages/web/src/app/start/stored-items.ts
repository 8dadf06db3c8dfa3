import { TenantFaceShape } from "../../auth/tenant-face-shape.ts";
import {
  anything,
  fields,
  flag,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  recordOf,
  type Shape,
  type ShapeOf,
  text,
  textLike,
} from "../../platform/shape.ts";
import type { StoredItem } from "../../platform/storage.ts";
import { densities } from "../../ui/theme/themes.ts";
import { DraftPages, TabMarks } from "../shell/tabs/aside.ts";
import { Tab } from "../shell/tabs/tab.ts";

/** What is stored of the signed-in user: the token reply without its tokens. */
const StoredUser = fields({
  account: text,
  user_name: text,
  nick_name: text,
  role_name: text,
  avatar: text,
  tenant_id: text,
  user_id: text,
});
export type StoredUser = ShapeOf<typeof StoredUser>;

/** One of our addresses, and whose it was: `null` for no user, so that any user may go there. */
const CameTo = fields({ path: text, user: nullable(text) });

/** An entry of the dictionary `flow`: its code and key, and what it leads to. */
const FlowRoute = fields({ routeKey: text, routeValue: text });

const Arrangement = fields({
  order: listOf(text),
  hidden: listOf(text),
  shown: optional(listOf(text)),
  widths: recordOf(number),
});
const ListView = fields({
  arrangement: Arrangement,
  saved: listOf(fields({ name: text, filter: recordOf(text), arrangement: Arrangement })),
});

const RecentDocument = fields({ kind: oneOf("dashboard", "chart", "courseware"), id: text, name: text });

function item<T>(name: string, schema: Shape<T>, place: "session" | "local"): StoredItem<T> {
  return { name, schema, session: place === "session" };
}

/** The persisted state, by its names in spec §3. */
export const stored = {
  token: item("token", text, "session"),
  /** Mirror of the last reply; what renews the session is the HttpOnly cookie. */
  refreshToken: item("refreshToken", text, "session"),
  /** Whose token this tab holds; `userInfo`, shared by all tabs, says who signed in last. */
  tokenUser: item("tokenUser", text, "session"),
  /** When the token of this tab, and the newest of all tabs, was requested (ms since 1970). */
  tokenAt: item("tokenAt", number, "session"),
  newestTokenAt: item("newestTokenAt", number, "local"),
  /** Where a user who had to sign in first wanted to go. */
  cameTo: item("cameTo", CameTo, "session"),
  tag: item("tag", Tab, "session"),
  tagList: item("tagList", listOf(Tab), "session"),
  /** What each user of this browser has pinned. */
  pinnedTabs: item("pinnedTabs", recordOf(listOf(Tab)), "local"),
  isLock: item("isLock", flag, "session"),
  /** That a lock password is set; the password itself is the server's to keep, as a hash. */
  lockPasswd: item("lockPasswd", flag, "session"),
  /** Whose session is locked in this browser: a tab that was not there to hear of it looks here. */
  lockedUser: item("lockedUser", text, "local"),
  /** Names this browser tab to the server, for what it puts aside while locked. */
  tabName: item("tabName", text, "session"),
  /** Unfinished work of the open pages, by tab and key. */
  drafts: item("drafts", DraftPages, "session"),
  /** What pages said of their tabs: labels, and which hold unsaved work. */
  tabMarks: item("tabMarks", TabMarks, "session"),
  /** The menu of the sidebar and the button codes, as the server sent them last. What a menu item is, the sign-in page need not know. */
  menu: item("menu", listOf(anything), "session"),
  permission: item("permission", recordOf(oneOf(true)), "session"),
  topMenu: item("topMenu", text, "session"),
  staleChunk: item("staleChunk", flag, "session"),
  userInfo: item("userInfo", StoredUser, "local"),
  language: item("language", oneOf("zh", "en"), "local"),
  colorName: item("colorName", textLike(/^#[0-9a-f]{6}$/i), "local"),
  colorScheme: item("colorScheme", oneOf("light", "dark"), "local"),
  themeName: item("themeName", text, "local"),
  density: item("density", oneOf(...densities), "local"),
  /** Entries of the local log, as its own module reads them. */
  logsList: item("logsList", listOf(anything), "local"),
  flowRoutes: item("flowRoutes", listOf(FlowRoute), "local"),
  isCollapse: item("isCollapse", flag, "local"),
  /** What was chosen last in the palette, by id. */
  paletteRecent: item("paletteRecent", listOf(text), "local"),
  /** How a user arranged the lists, by their names. */
  listViews: (userId: string) => item(`listViews-${userId}`, recordOf(ListView), "local"),
  /** What a user opened last in this browser. */
  recentDocuments: (userId: string) => item(`recentDocuments-${userId}`, listOf(RecentDocument), "local"),
  tenantId: item("tenantId", text, "local"),
  /** The tenant of this address, as the server last returned it. */
  addressTenant: item("addressTenant", TenantFaceShape, "local"),
  /** The tenant of who is signed in. */
  tenantFace: item("tenantFace", TenantFaceShape, "session"),
};
