import type { MenuItem } from "@provost/contract/menu/menu";
import { menuDetail } from "@provost/contract/menu/menu-editing";
import { useWords } from "../platform/i18n.ts";
import type { OpenForm } from "../platform/tab/use-editing.ts";
import { EntityDialog } from "../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../ui/form/use-entity-form.ts";
import { notifyDone } from "../ui/notify.ts";
import { translated } from "../ui/text/route-label.ts";
import { routeWords } from "../ui/text/route-words.ts";
import { MenuFields } from "./MenuFields.tsx";
import { saveMenu, useMenuRefresh } from "./menu.queries.ts";
import { formOf, type MenuForm, menuForm } from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";
import { useFieldText } from "./use-field-text.ts";

interface MenuDialogProps extends OpenForm<MenuForm> {
  /** Every menu, to choose a parent from. */
  menus: readonly MenuItem[];
}

/** Adds or changes a menu or button. */
export function MenuDialog({ menus, ...open }: MenuDialogProps) {
  const t = useWords(menuWords);
  const route = useWords(routeWords);
  const refresh = useMenuRefresh();
  const fieldText = useFieldText(menus);
  const form = useEntityForm(menuForm, {
    ...{ open, save: saveMenu, stored: menuDetail.data, formOf },
    onSaved: ({ name }) => {
      void refresh();
      notifyDone(t("saved", { name }));
      open.onClose();
    },
  });
  const name = translated(open.opened.name, open.opened.i18n, route);
  return (
    <EntityDialog
      form={form}
      open={open}
      title={form.values.id === "" ? t("addTitle") : t("editTitle", { name })}
      staleTitle={(theirs) => t("staleTitle", { name: theirs.name })}
      compared={() => form.compared(fieldText)}
      size="lg"
      onTakeTheirs={() => void refresh()}
    >
      <MenuFields form={form} menus={menus} />
    </EntityDialog>
  );
}
