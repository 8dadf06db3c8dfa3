import type { MenuItem } from "@provost/contract/menu/menu";
import { MenuDraft } from "@provost/contract/menu/menu-editing";
import { MenuPath } from "@provost/contract/menu/menu-path";
import { z } from "zod";
import { entityForm, typedNumber } from "../ui/form/entity-form.ts";
import { menuWords } from "./menu-words.ts";

/** `parentId` of a menu at the top. */
export const topId = "0";

/** A query parameter as typed; `key` distinguishes the lines while they are edited. */
export const QueryPair = z.object({
  key: z.number(),
  name: z.string(),
  value: z.string(),
});
export type QueryPair = z.infer<typeof QueryPair>;

/** What is typed; the order as text. */
export const MenuForm = z.object({
  /** Empty for a new one. */
  id: z.string(),
  parentId: z.string(),
  /** 1 a menu, 2 a button. */
  category: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  code: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  sort: z.string(),
  action: z.number(),
  isOpen: z.number(),
  i18n: z.string(),
  roles: z.array(z.string()).readonly(),
  group: z.array(z.string()).readonly(),
  query: z.array(QueryPair).readonly(),
  remark: z.string(),
  version: z.number().nullable(),
});
export type MenuForm = z.infer<typeof MenuForm>;

/** Lines with nothing in them are none. */
function pairsOf({ query }: MenuForm): [string, string][] {
  return query
    .map(({ name, value }): [string, string] => [name.trim(), value.trim()])
    .filter(([name, value]) => name !== "" || value !== "");
}

export const menuForm = entityForm(menuWords, {
  draft: MenuDraft,
  draftOf: ({ i18n, roles, ...form }: MenuForm) => ({
    ...form,
    sort: typedNumber(form.sort),
    // A button opens nothing.
    path: form.category === 2 ? "" : form.path,
    meta: {
      ...(i18n.trim() === "" ? {} : { i18n: i18n.trim() }),
      ...(roles.length === 0 ? {} : { roles: [...roles] }),
    },
    group: [...form.group],
    query: Object.fromEntries(pairsOf({ i18n, roles, ...form })),
  }),
  fields: {
    category: { label: "category", wrong: "parentWrong" },
    parentId: { label: "parent", wrong: "parentWrong" },
    name: { label: "name", wrong: "nameWrong" },
    code: { label: "code", wrong: "codeWrong" },
    path: { label: "path", wrong: "pathWrong" },
    source: { label: "icon", wrong: "iconWrong" },
    sort: { label: "sort", wrong: "sortWrong" },
    action: { label: "action", wrong: "sortWrong" },
    isOpen: { label: "isOpen", wrong: "sortWrong" },
    i18n: { label: "i18n", wrong: "i18nWrong" },
    roles: { label: "roles", wrong: "rolesWrong" },
    alias: { label: "alias", wrong: "aliasWrong" },
    group: { label: "group", wrong: "groupWrong" },
    query: { label: "query", wrong: "queryWrong" },
    remark: { label: "remark", wrong: "remarkWrong" },
  },
  fieldAt: ([first, second]) => (first === "meta" ? second : first),
  alsoWrong: (form) => {
    const pairs = pairsOf(form);
    const names = new Set(pairs.map(([name]) => name));
    return names.has("") || names.size < pairs.length ? { query: "queryWrong" } : {};
  },
  refusedAt: (reason) => (reason === "menu_code_taken" ? { field: "code", word: "codeTaken" } : undefined),
});

export type MenuField = (typeof menuForm)["fieldNames"][number];

/** A new menu below `parent`, last among `siblings`; below a menu with buttons, or without a path of its own menus, a button is the likelier. */
export function blankMenu(
  parent: MenuItem | null,
  siblings: readonly Pick<MenuItem, "sort" | "category">[],
): MenuForm {
  const belowIsButton = parent !== null && siblings.some(({ category }) => category === 2);
  const belowPage = parent !== null && siblings.length === 0 && parent.path !== "";
  const category = belowIsButton || belowPage ? 2 : 1;
  return {
    id: "",
    parentId: parent?.id ?? topId,
    category,
    name: "",
    code: category === 2 && parent !== null ? `${parent.code}_` : "",
    alias: "",
    path: "",
    source: "",
    sort: String(siblings.reduce((last, { sort }) => Math.max(last, sort), -1) + 1),
    action: 0,
    isOpen: 1,
    i18n: "",
    roles: [],
    group: [],
    query: [],
    remark: "",
    version: null,
  };
}

export function formOf(item: Omit<MenuItem, "hasChildren" | "children">): MenuForm {
  const { id, parentId, category, name, code, alias, path, source, action, isOpen, group, remark } = item;
  return {
    ...{ id, parentId, category, name, code, alias, path, source, action, isOpen, group, remark },
    sort: String(item.sort),
    i18n: item.meta.i18n ?? "",
    roles: item.meta.roles ?? [],
    query: Object.entries(item.query).map(([parameter, value], key) => ({ key, name: parameter, value })),
    version: item.version,
  };
}

/** Whether a path typed so far breaks the rule of paths. */
export function isPathWrong(path: string): boolean {
  return !MenuPath.safeParse(path).success;
}
