import { z } from "zod";
import { firstCalls } from "../auth/sign-in-page.ts";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { idOf } from "../wire/resource.ts";

/** The fields of menus and buttons, without their children. */
export const MenuFields = z.object({
  id: Id,
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  sort: z.number().int(),
  /** 1 a menu, 2 a button. */
  category: z.union([z.literal(1), z.literal(2)]),
  action: z.number().int(),
  isOpen: z.number().int(),
  remark: z.string(),
  /** `i18n` names a translation key under `route.`; without `roles`, or with `[]`, everybody sees the item. */
  meta: z.object({ i18n: z.string().optional(), roles: z.array(z.string()).optional() }),
  /** Parts of paths at which the item counts as open, beside its own. */
  group: z.array(z.string()),
  /** Query parameters the item is opened with. */
  query: z.record(z.string(), z.string()),
  version: z.number().int(),
});

/** A menu or button as the server sends it; `children` are left out when there are none. */
export type MenuItem = z.infer<typeof MenuFields> & {
  hasChildren: boolean;
  children?: MenuItem[] | undefined;
};
export const MenuItem: z.ZodType<MenuItem> = MenuFields.extend({
  hasChildren: z.boolean(),
  get children() {
    return z.array(MenuItem).optional();
  },
});

/** An item of the top menu; choosing one loads its sidebar. */
export const TopMenuItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.number().int(),
  i18n: z.string().optional(),
});
export type TopMenuItem = z.infer<typeof TopMenuItem>;

export const topMenu = endpoint(firstCalls.topMenu, {
  permission: "self",
  data: z.array(TopMenuItem),
  summary: "The top items that contain a menu of the caller's roles",
});

export const routes = endpoint(firstCalls.routes, {
  permission: "self",
  query: z.object({ topMenuId: z.union([idOf("top_menu", "view"), z.literal("")]).optional() }),
  data: z.array(MenuItem),
  summary: "The role's menus under one top item as a tree; without it, or with an empty one, all of them",
});

export const buttons = endpoint("GET /api/sq-system/menu/buttons", {
  permission: "self",
  data: z.array(MenuItem),
  summary: "The role's menus and buttons as a tree whose leaves carry the button codes",
});

/** The button codes of a tree: its leaves; a node with children contributes only its children (facts §2.11). */
export function buttonCodes(tree: readonly Pick<MenuItem, "code" | "children">[]): Set<string> {
  const codes = new Set<string>();
  const visit = (nodes: readonly Pick<MenuItem, "code" | "children">[]): void => {
    for (const node of nodes) {
      if (node.children && node.children.length > 0) visit(node.children);
      else codes.add(node.code);
    }
  };
  visit(tree);
  return codes;
}
