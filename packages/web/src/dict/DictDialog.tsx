import { DictEntry } from "@provost/contract/dict/dict";
import { useWords } from "../platform/i18n.ts";
import type { OpenForm } from "../platform/tab/use-editing.ts";
import { EntityDialog } from "../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../ui/form/use-entity-form.ts";
import { notifyDone } from "../ui/notify.ts";
import { dictName } from "../ui/text/shown-name.ts";
import { DictFields } from "./DictFields.tsx";
import { saveDict, useDictRefresh } from "./dict.queries.ts";
import { type DictForm, dictForm, formOf } from "./dict-form.ts";
import { dictWords } from "./dict-words.ts";

/** Adds or changes a dictionary or an entry. */
export function DictDialog(open: OpenForm<DictForm>) {
  const t = useWords(dictWords);
  const refresh = useDictRefresh();
  const form = useEntityForm(dictForm, {
    ...{ open, save: saveDict, stored: DictEntry, formOf },
    onTried: () => void refresh(),
    onSaved: (entry) => {
      notifyDone(t("saved", { name: dictName(entry) }));
      open.onClose();
    },
  });
  return (
    <EntityDialog
      form={form}
      open={open}
      title={form.values.id === "" ? t("addTitle") : t("editTitle", { name: dictName(open.opened) })}
      staleTitle={(theirs) => t("staleTitle", { name: dictName(theirs) })}
      compared={() => form.compared((one, field) => one[field].trim())}
    >
      <DictFields form={form} />
    </EntityDialog>
  );
}
