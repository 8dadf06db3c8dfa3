import { Modal } from "@mantine/core";
import type { MenuItem } from "@provost/contract/menu/menu";
import { menuDetail } from "@provost/contract/menu/menu-editing";
import { useState } from "react";
import { isRefusal } from "../platform/http/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { Comparison } from "../ui/dialog/Comparison.tsx";
import { confirm } from "../ui/dialog/confirm.tsx";
import { useSaving } from "../ui/dialog/use-saving.ts";
import { notifyDone } from "../ui/notify.ts";
import { MenuFormFields } from "./MenuFormFields.tsx";
import { saveMenu, useMenuRefresh } from "./menu.queries.ts";
import {
  checkMenu,
  formOf,
  type MenuFaults,
  type MenuForm,
  menuFieldNames,
  menuFields,
} from "./menu-form.ts";
import { menuWords } from "./menu-words.ts";
import { useFieldText } from "./use-field-text.ts";

interface MenuDialogProps {
  form: MenuForm;
  /** What the menu was called when the dialog opened. */
  name: string;
  /** Every menu, to choose a parent from. */
  menus: readonly MenuItem[];
  isDirty: boolean;
  onChange: (form: MenuForm) => void;
  onClose: () => void;
}

/** Adds or changes a menu or button. */
export function MenuDialog({ form, name, menus, isDirty, onChange, onClose }: MenuDialogProps) {
  const t = useWords(menuWords);
  const refresh = useMenuRefresh();
  const fieldText = useFieldText(menus);
  const [faults, setFaults] = useState<MenuFaults>({});
  const saving = useSaving(saveMenu, menuDetail.data);
  const { theirs } = saving;
  const codeTaken = isRefusal(saving.refused, "menu_code_taken");

  async function save(mine: MenuForm): Promise<void> {
    const checked = checkMenu(mine);
    setFaults("faults" in checked ? checked.faults : {});
    if ("faults" in checked) return;
    const saved = await saving.run(checked.draft);
    if (saved === null) return;
    void refresh();
    notifyDone(t("saved", { name: saved.name }));
    onClose();
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  if (theirs !== null) {
    const standing = formOf(theirs);
    return (
      <Modal opened onClose={() => void close()} title={t("staleTitle", { name: theirs.name })} size="lg">
        <Comparison
          fields={menuFieldNames.map((field) => ({
            label: t(menuFields[field].label),
            mine: fieldText(form, field),
            theirs: fieldText(standing, field),
          }))}
          isSaving={saving.isSaving}
          onTakeTheirs={() => {
            void refresh();
            onClose();
          }}
          onKeepMine={() => {
            const mine = { ...form, version: theirs.version };
            onChange(mine);
            void save(mine);
          }}
        />
      </Modal>
    );
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      title={form.id === "" ? t("addTitle") : t("editTitle", { name })}
      size="lg"
    >
      <MenuFormFields
        form={form}
        menus={menus}
        faults={codeTaken ? { ...faults, code: "codeTaken" } : faults}
        refused={codeTaken ? null : saving.refusedText}
        isSaving={saving.isSaving}
        onChange={onChange}
        onSave={() => void save(form)}
        onCancel={() => void close()}
      />
    </Modal>
  );
}
