import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { type TopMenu, TopMenuDraft } from "@provost/contract/menu/top-menu";
import { z } from "zod";
import { IdSet } from "../../platform/tab/use-editing.ts";
import type { topMenuWords } from "./top-menu-words.ts";

/** What stands in the form; the order as typed. */
export const TopMenuForm = z.object({
  /** Empty for a new one. */
  id: z.string(),
  name: z.string(),
  code: z.string(),
  path: z.string(),
  source: z.string(),
  sort: z.string(),
  i18n: z.string(),
  menuIds: IdSet,
  version: z.number().nullable(),
});
export type TopMenuForm = z.infer<typeof TopMenuForm>;

type Word = Exclude<keyof (typeof topMenuWords)["zh"], `${string}_other`>;

export const topMenuFields = {
  name: { label: "name", wrong: "nameWrong" },
  code: { label: "code", wrong: "codeWrong" },
  path: { label: "path", wrong: "pathWrong" },
  source: { label: "icon", wrong: "iconWrong" },
  sort: { label: "sort", wrong: "sortWrong" },
  i18n: { label: "i18n", wrong: "i18nWrong" },
} as const satisfies Record<string, { label: Word; wrong: Word }>;

export type TopMenuField = keyof typeof topMenuFields;
export type TopMenuFaults = Partial<Record<TopMenuField, Word>>;

function isField(name: unknown): name is TopMenuField {
  return typeof name === "string" && Object.hasOwn(topMenuFields, name);
}

export const topMenuFieldNames: readonly TopMenuField[] = Object.keys(topMenuFields).filter(isField);

/** A new top item, last of all. */
export function blankTopMenu(others: readonly Pick<TopMenu, "sort">[]): TopMenuForm {
  const sort = String(others.reduce((last, other) => Math.max(last, other.sort), -1) + 1);
  const texts = { id: "", name: "", code: "", path: "", source: "", i18n: "" };
  return { ...texts, sort, menuIds: new Set(), version: null };
}

export function formOfTopMenu(top: TopMenu): TopMenuForm {
  const { id, name, code, path, source, sort, i18n = "", menuIds, version } = top;
  return { id, name, code, path, source, sort: String(sort), i18n, menuIds: new Set(menuIds), version };
}

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkTopMenu(form: TopMenuForm): { draft: TopMenuDraft } | { faults: TopMenuFaults } {
  const { id, version, i18n, sort, menuIds, ...plain } = form;
  const draft: z.input<typeof TopMenuDraft> = {
    ...plain,
    ...(id === "" ? {} : { id }),
    ...(version === null ? {} : { version }),
    i18n: i18n.trim(),
    sort: sort.trim() === "" ? Number.NaN : sort,
    menuIds: [...menuIds],
  };
  const parsed = TopMenuDraft.safeParse(draft);
  if (parsed.success) return { draft: parsed.data };
  const wrong = parsed.error.issues.map(({ path }) => path[0]).filter(isField);
  return { faults: Object.fromEntries(wrong.map((name) => [name, topMenuFields[name].wrong])) };
}

export function sameTopMenu(one: TopMenuForm, other: TopMenuForm): boolean {
  return (
    topMenuFieldNames.every((name) => one[name] === other[name]) &&
    one.menuIds.size === other.menuIds.size &&
    [...one.menuIds].every((id) => other.menuIds.has(id))
  );
}

/** Top items whose place has changed, with their new order. */
export function resorted<T extends Pick<TopMenu, "id" | "sort">>(tops: readonly T[]): T[] {
  return tops.flatMap((top, sort) => (top.sort === sort ? [] : [{ ...top, sort }]));
}

/** Menus without their buttons, all to be chosen freely, titled in the reader's language. */
export function choosable(tree: readonly MenuTitle[], titleOf: (menu: MenuTitle) => string): MenuTitle[] {
  return tree
    .filter(({ category }) => category === 1)
    .map(({ children, ...menu }) => {
      const below = choosable(children ?? [], titleOf);
      const title = titleOf(menu);
      return { ...menu, title, grantable: true, ...(below.length > 0 ? { children: below } : {}) };
    });
}
