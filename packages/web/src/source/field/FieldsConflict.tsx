import { Modal } from "@mantine/core";
import type { TableFields } from "@provost/contract/source/field";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { fieldWords } from "./field-words.ts";
import { compareForms } from "./fields-facts.ts";
import { type FieldsForm, formOf } from "./form/field-form.ts";

interface FieldsConflictProps {
  tableName: string;
  mine: FieldsForm;
  theirs: TableFields;
  isSaving: boolean;
  onKeepMine(theirs: TableFields): void;
  onTakeTheirs(theirs: TableFields): void;
  onClose: () => void;
}

/** Someone else has saved the fields in the meantime: shows both versions side by side. */
export function FieldsConflict(props: FieldsConflictProps) {
  const { tableName, mine, theirs, isSaving, onKeepMine, onTakeTheirs, onClose } = props;
  const t = useWords(fieldWords);
  const language = useLanguage();
  return (
    <Modal opened onClose={onClose} title={t("staleTitle", { name: tableName })} size="xl">
      <Comparison
        fields={compareForms(mine, formOf(theirs.fields), language, t)}
        isSaving={isSaving}
        onKeepMine={() => onKeepMine(theirs)}
        onTakeTheirs={() => onTakeTheirs(theirs)}
        note={t("staleNote")}
      />
    </Modal>
  );
}
