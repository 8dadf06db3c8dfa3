import { Modal } from "@mantine/core";
import { DictEntry } from "@provost/contract/dict/dict";
import { useState } from "react";
import { isRefusal } from "../platform/http/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { Comparison } from "../ui/dialog/Comparison.tsx";
import { confirm } from "../ui/dialog/confirm.tsx";
import { useSaving } from "../ui/dialog/use-saving.ts";
import { notifyDone } from "../ui/notify.ts";
import { DictFormFields } from "./DictFormFields.tsx";
import { saveDict, useDictRefresh } from "./dict.queries.ts";
import {
  checkForm,
  type DictFaults,
  type DictForm,
  dictFieldNames,
  dictFields,
  formOf,
  isType,
} from "./dict-form.ts";
import { dictWords } from "./dict-words.ts";

interface DictDialogProps {
  form: DictForm;
  /** What the entry was called when the dialog opened. */
  name: string;
  isDirty: boolean;
  onChange: (form: DictForm) => void;
  onClose: () => void;
}

/** Adds or changes an entry. When somebody else saved it meanwhile, both contents are set side by side. */
export function DictDialog({ form, name, isDirty, onChange, onClose }: DictDialogProps) {
  const t = useWords(dictWords);
  const refresh = useDictRefresh();
  const [checked, setChecked] = useState<DictFaults>({});
  const saving = useSaving(saveDict, DictEntry);
  const theirs = saving.theirs === null ? null : formOf(saving.theirs);
  // A dictionary's own key is not on the form: what is taken then is its code.
  const taken: DictFaults = isType(form) ? { code: "codeTaken" } : { dictKey: "keyTaken" };
  const isTaken = isRefusal(saving.refused, "dict_key_taken");

  async function save(mine: DictForm): Promise<void> {
    const result = checkForm(mine);
    setChecked("faults" in result ? result.faults : {});
    if ("faults" in result) return;
    const saved = await saving.run(result.draft);
    void refresh();
    if (saved === null) return;
    notifyDone(t("saved", { name: saved.dictValue }));
    onClose();
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  function title(): string {
    if (theirs !== null) return t("staleTitle", { name: theirs.dictValue });
    return form.id === "" ? t("addTitle") : t("editTitle", { name });
  }

  return (
    <Modal opened onClose={() => void close()} title={title()} size={theirs === null ? "md" : "lg"}>
      {theirs === null ? (
        <DictFormFields
          form={form}
          faults={isTaken ? taken : checked}
          refused={isTaken ? null : saving.refusedText}
          isSaving={saving.isSaving}
          onChange={onChange}
          onSave={() => void save(form)}
          onCancel={() => void close()}
        />
      ) : (
        <Comparison
          fields={dictFieldNames.map((name) => ({
            label: t(dictFields[name].label),
            mine: form[name].trim(),
            theirs: theirs[name].trim(),
          }))}
          isSaving={saving.isSaving}
          onKeepMine={() => {
            const mine = { ...form, version: theirs.version };
            onChange(mine);
            void save(mine);
          }}
          onTakeTheirs={onClose}
        />
      )}
    </Modal>
  );
}
