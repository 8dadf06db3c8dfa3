import { Select, Textarea, TextInput } from "@mantine/core";
import { typeRowKey } from "@provost/contract/dict/dict";
import { rootParentId } from "@provost/contract/wire/id";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import type { FormOf } from "../ui/form/use-entity-form.ts";
import { useChoiceLimit } from "../ui/tree/choice-limit.ts";
import { renderTreeOption } from "../ui/tree/TreeOption.tsx";
import { treeChoices } from "../ui/tree/tree-choices.ts";
import classes from "./DictFields.module.css";
import { dictTitlesOptions } from "./dict.queries.ts";
import { type dictForm, isType } from "./dict-form.ts";
import { dictWords } from "./dict-words.ts";

export function DictFields({ form }: { form: FormOf<typeof dictForm> }) {
  const { values, change, text } = form;
  const t = useWords(dictWords);
  const titles = useQuery(dictTitlesOptions).data ?? [];
  const parents = [{ value: rootParentId, label: t("parentNone") }, ...treeChoices(titles, values.id)];

  function putBelow(parentId: string): void {
    const dictKey = isType(values) ? "" : values.dictKey;
    change({ parentId, dictKey: parentId === rootParentId ? String(typeRowKey) : dictKey });
  }

  return (
    <>
      <Select
        label={t("parent")}
        data={parents}
        {...useChoiceLimit(parents)}
        renderOption={renderTreeOption}
        value={values.parentId}
        onChange={(parentId) => putBelow(parentId ?? rootParentId)}
        searchable
        allowDeselect={false}
      />
      <TextInput {...text("dictValue")} required data-autofocus />
      <TextInput {...text("dictValueEn")} />
      <TextInput {...text("code")} required autoCapitalize="none" spellCheck={false} />
      <div className={classes.pair}>
        {isType(values) ? null : <TextInput {...text("dictKey")} required inputMode="numeric" />}
        <TextInput {...text("sort")} inputMode="numeric" />
      </div>
      <Textarea {...text("remark")} autosize minRows={2} maxRows={6} />
    </>
  );
}
