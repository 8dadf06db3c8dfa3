import type { MenuItem } from "@provost/contract/menu/menu";
import { useWords } from "../platform/i18n.ts";
import { menuLabel } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { withDescendants } from "../ui/tree/tree-rows.ts";
import { actionKeys } from "./menu-choices.ts";
import type { MenuField, MenuForm } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";

/** Gives a field of a form as people read it, for comparing two forms. */
export function useFieldText(menus: readonly MenuItem[]): (form: MenuForm, field: MenuField) => string {
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  return (form, field) => {
    switch (field) {
      case "category":
        return t(form.category === 2 ? "button" : "menu");
      case "parentId": {
        const parent = menus.flatMap((menu) => withDescendants(menu)).find(({ id }) => id === form.parentId);
        return parent ? menuLabel(parent, route) : t("parentNone");
      }
      case "action":
        return t(actionKeys[form.action] ?? "actionNone");
      case "isOpen":
        return t(form.isOpen === 2 ? "isOpenWindow" : "isOpenTab");
      case "roles":
      case "group":
        return form[field].join(", ");
      case "query":
        return form.query.map(({ name, value }) => `${name}=${value}`).join("\n");
      default:
        return form[field];
    }
  };
}
