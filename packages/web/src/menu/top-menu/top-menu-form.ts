import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { type TopMenu, TopMenuDraft } from "@provost/contract/menu/top-menu";
import { z } from "zod";
import { IdSet } from "../../platform/tab/use-editing.ts";
import { entityForm, typedNumber } from "../../ui/form/entity-form.ts";
import { topMenuWords } from "./top-menu-words.ts";

/** What is typed; the order as text. */
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

export const topMenuForm = entityForm(topMenuWords, {
  draft: TopMenuDraft,
  draftOf: (form: TopMenuForm) => ({
    ...form,
    i18n: form.i18n.trim(),
    sort: typedNumber(form.sort),
    menuIds: [...form.menuIds],
  }),
  fields: {
    name: { label: "name", wrong: "nameWrong" },
    code: { label: "code", wrong: "codeWrong" },
    path: { label: "path", wrong: "pathWrong" },
    source: { label: "icon", wrong: "iconWrong" },
    sort: { label: "sort", wrong: "sortWrong" },
    i18n: { label: "i18n", wrong: "i18nWrong" },
  },
  refusedAt: (reason) => (reason === "menu_code_taken" ? { field: "code", word: "codeTaken" } : undefined),
});

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

/** Top items whose place has changed, with their new order. */
export function resorted<T extends Pick<TopMenu, "id" | "sort">>(tops: readonly T[]): T[] {
  return tops.flatMap((top, sort) => (top.sort === sort ? [] : [{ ...top, sort }]));
}

/** Menus without their buttons, all selectable, with titles in the user's language. */
export function choosable(tree: readonly MenuTitle[], titleOf: (menu: MenuTitle) => string): MenuTitle[] {
  return tree
    .filter(({ category }) => category === 1)
    .map(({ children, ...menu }) => {
      const below = choosable(children ?? [], titleOf);
      const title = titleOf(menu);
      return { ...menu, title, grantable: true, ...(below.length > 0 ? { children: below } : {}) };
    });
}
