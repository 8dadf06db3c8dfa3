import { z } from "zod";
import { roleButtons } from "../people/people-feature.ts";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id, rootParentId } from "../wire/id.ts";
import { PageQuery, pageOf, textFilters } from "../wire/page.ts";
import { addOrEdit, anyOf } from "../wire/permission.ts";
import { byId, idOf, idsOf, parentOf } from "../wire/resource.ts";
import { MenuFields, MenuItem } from "./menu.ts";
import { menuButtons, topMenuButtons } from "./menu-feature.ts";
import { MenuPath } from "./menu-path.ts";

/** A menu or button as what the administration screens show of one: the names behind its numbers, too. */
export const MenuDetail = MenuFields.extend({
  parentName: z.string(),
  categoryName: z.string(),
  actionName: z.string(),
  isOpenName: z.string(),
});
export type MenuDetail = z.infer<typeof MenuDetail>;

/** A menu or button to add or to change. */
export const MenuDraft = draftOf("menu", {
  parentId: parentOf("menu", "edit").default(rootParentId),
  code: z
    .string()
    .trim()
    .regex(/^[a-zA-Z][\w.-]{0,63}$/),
  name: z.string().trim().min(1).max(60),
  alias: z.string().trim().max(60).default(""),
  path: MenuPath.default(""),
  source: z.string().trim().max(60).default(""),
  sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  category: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2)]))
    .default(1),
  action: z.coerce.number().int().min(0).max(3).default(0),
  isOpen: z.coerce.number().int().min(1).max(2).default(1),
  remark: z.string().trim().max(1000).default(""),
  meta: z
    .object({
      i18n: z.string().max(60).optional(),
      roles: z.array(z.string().max(40)).max(100).optional(),
    })
    .default({}),
  group: z.array(z.string().max(200)).max(20).default([]),
  query: z.record(z.string().max(60), z.string().max(500)).default({}),
});
export type MenuDraft = z.infer<typeof MenuDraft>;

/** The texts of a menu that a list can be filtered by. */
export const menuTexts = ["name", "code", "alias", "path"] as const;

const MenuFilters = PageQuery.extend({
  ...textFilters(menuTexts),
  category: z.coerce.number().int().optional(),
  paged: z.stringbool().optional(),
});

export const menuList = endpoint("GET /api/sq-system/menu/list", {
  permission: menuButtons.view,
  query: MenuFilters,
  data: z.union([z.array(MenuItem), pageOf(MenuItem)]),
  summary: "Every menu and button as a tree; `paged=true` gives a page of it",
});

export const menuListOnly = endpoint("GET /api/sq-system/menu/menu-list", {
  permission: menuButtons.view,
  query: MenuFilters,
  data: z.union([z.array(MenuItem), pageOf(MenuItem)]),
  summary: "The same without buttons",
});

/** A menu or button as a choice; `value` and `key` are its id. */
export type MenuTitle = {
  id: string;
  key: string;
  value: string;
  parentId: string;
  title: string;
  /** Translation key under `route.` of the title. */
  i18n?: string | undefined;
  code: string;
  category: number;
  /** Whether the caller holds it, and so may give it. */
  grantable: boolean;
  children?: MenuTitle[] | undefined;
};
export const MenuTitle: z.ZodType<MenuTitle> = z.object({
  id: Id,
  key: Id,
  value: Id,
  parentId: z.string(),
  title: z.string(),
  i18n: z.string().optional(),
  code: z.string(),
  category: z.number(),
  grantable: z.boolean(),
  get children() {
    return z.array(MenuTitle).optional();
  },
});

export const menuTree = endpoint("GET /api/sq-system/menu/tree", {
  permission: anyOf(menuButtons.view, roleButtons.view, topMenuButtons.view),
  data: z.array(MenuTitle),
  summary: "Menus and buttons as options, for parents and for the permissions of a role",
});

export const menuDetail = endpoint("GET /api/sq-system/menu/detail", {
  permission: menuButtons.view,
  query: byId("menu", "view"),
  data: MenuDetail,
  summary: "One menu or button",
});

export const menuSubmit = endpoint("POST /api/sq-system/menu/submit", {
  permission: addOrEdit(menuButtons),
  body: MenuDraft,
  data: MenuDetail,
  summary: "Adds a menu or button, or changes it when it carries an id",
});

export const menuMove = endpoint("POST /api/sq-system/menu/move", {
  permission: menuButtons.edit,
  query: z.object({
    id: idOf("menu", "edit"),
    parentId: parentOf("menu", "edit"),
    /** The one it is put before; empty = last below its parent. */
    before: z.union([idOf("menu", "view"), z.literal("")]).default(""),
  }),
  data: Nothing,
  summary: "Moves a menu",
});

export const menuRemove = endpoint("POST /api/sq-system/menu/remove", {
  permission: menuButtons.remove,
  query: z.object({ ids: idsOf("menu", "manage") }),
  data: Nothing,
  summary: "Deletes menus and buttons; items with children only together with them",
});
