import { z } from "zod";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { textFilters } from "../wire/page.ts";
import { addOrEdit } from "../wire/permission.ts";
import { byId, idOf, idsOf } from "../wire/resource.ts";
import { topMenuButtons } from "./menu-feature.ts";
import { MenuPath } from "./menu-path.ts";

/** A top item with its menus. */
export const TopMenu = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.number().int(),
  i18n: z.string().optional(),
  menuIds: z.array(Id),
  version: z.number().int(),
});
export type TopMenu = z.infer<typeof TopMenu>;

/** A top item to add or to change; an empty `i18n` is none. */
export const TopMenuDraft = draftOf("top_menu", {
  code: z
    .string()
    .trim()
    .regex(/^[a-zA-Z][\w.-]{0,63}$/),
  name: z.string().trim().min(1).max(60),
  source: z.string().trim().max(60).default(""),
  path: MenuPath.default(""),
  sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  i18n: z.string().max(60).default(""),
  menuIds: z.array(idOf("menu", "view")).max(20_000).default([]),
});
export type TopMenuDraft = z.infer<typeof TopMenuDraft>;

/** The texts of a top item that the list can be filtered by. */
export const topMenuTexts = ["code", "name"] as const;

export const topMenuList = endpoint("GET /api/sq-system/top-menu/list", {
  permission: topMenuButtons.view,
  query: z.object(textFilters(topMenuTexts)),
  data: z.array(TopMenu),
  summary: "Every top item, by sort",
});

export const topMenuDetail = endpoint("GET /api/sq-system/top-menu/detail", {
  permission: topMenuButtons.view,
  query: byId("top_menu", "view"),
  data: TopMenu,
  summary: "One top item",
});

export const topMenuSubmit = endpoint("POST /api/sq-system/top-menu/submit", {
  permission: addOrEdit(topMenuButtons),
  body: TopMenuDraft,
  data: TopMenu,
  summary: "Adds a top item, or changes it when it carries an id",
});

export const topMenuRemove = endpoint("POST /api/sq-system/top-menu/remove", {
  permission: topMenuButtons.remove,
  query: z.object({ ids: idsOf("top_menu", "manage") }),
  data: Nothing,
  summary: "Deletes top items; their menus are kept",
});
