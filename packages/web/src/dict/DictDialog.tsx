import { Modal } from "@mantine/core";
import { DictEntry } from "@provost/contract/dict";
import { useState } from "react";
import { CallError, isRefusal, NetworkFailure } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { confirm } from "../ui/confirm.tsx";
import { notifyDone } from "../ui/notify.ts";
import { DictCompare } from "./DictCompare.tsx";
import { DictFormFields } from "./DictFormFields.tsx";
import { useDictSubmit } from "./dict.queries.ts";
import { checkForm, currentOf, type DictFaults, type DictForm, formOf, isType } from "./dict-form.ts";
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
  const submission = useDictSubmit();
  const [faults, setFaults] = useState<DictFaults>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<DictForm | null>(null);

  async function save(mine: DictForm): Promise<void> {
    const checked = checkForm(mine);
    setFaults("faults" in checked ? checked.faults : {});
    setRefused(null);
    if ("faults" in checked || submission.isPending) return;
    try {
      const saved = await submission.mutateAsync(checked.draft);
      notifyDone(t("saved", { name: saved.dictValue }));
      onClose();
    } catch (error) {
      hear(error);
    }
  }

  function hear(error: unknown): void {
    const current = isRefusal(error, "version_stale") ? currentOf(error.data, DictEntry) : null;
    if (current !== null) setTheirs(formOf(current));
    else if (isRefusal(error, "dict_key_taken")) {
      // A dictionary's own key is not on the form: what is taken then is its code.
      setFaults(isType(form) ? { code: "codeTaken" } : { dictKey: "keyTaken" });
    } else if (error instanceof CallError) setRefused(error.msg);
    else if (error instanceof NetworkFailure) setRefused(t("networkFailed"));
    else throw error;
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
          faults={faults}
          refused={refused}
          isSaving={submission.isPending}
          onChange={onChange}
          onSave={() => void save(form)}
          onCancel={() => void close()}
        />
      ) : (
        <DictCompare
          mine={form}
          theirs={theirs}
          isSaving={submission.isPending}
          onKeepMine={() => {
            const mine = { ...form, version: theirs.version };
            onChange(mine);
            setTheirs(null);
            void save(mine);
          }}
          onTakeTheirs={onClose}
        />
      )}
    </Modal>
  );
}
