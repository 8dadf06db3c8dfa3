import { Button, Group, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { typeRowKey } from "@provost/contract/dict/dict";
import { rootParentId } from "@provost/contract/wire/id";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import { renderTreeOption } from "../ui/tree/TreeOption.tsx";
import { treeChoices } from "../ui/tree/tree-choices.ts";
import classes from "./DictFormFields.module.css";
import { dictTitlesOptions } from "./dict.queries.ts";
import { type DictFaults, type DictField, type DictForm, dictFields, isType } from "./dict-form.ts";
import { dictWords } from "./dict-words.ts";

interface DictFormFieldsProps {
  form: DictForm;
  faults: DictFaults;
  refused: string | null;
  isSaving: boolean;
  onChange: (form: DictForm) => void;
  onSave: () => void;
  onCancel: () => void;
}

export function DictFormFields(props: DictFormFieldsProps) {
  const { form, faults, refused, isSaving, onChange, onSave, onCancel } = props;
  const t = useWords(dictWords);
  const titles = useQuery(dictTitlesOptions).data ?? [];
  const top = { value: rootParentId, label: t("parentNone") };

  const field = (name: DictField) => ({
    label: t(dictFields[name].label),
    name,
    value: form[name],
    error: faults[name] === undefined ? null : t(faults[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...form, [name]: currentTarget.value }),
  });

  function stand(parentId: string): void {
    const wasType = isType(form);
    const dictKey = parentId === rootParentId ? String(typeRowKey) : wasType ? "" : form.dictKey;
    onChange({ ...form, parentId, dictKey });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="sm">
        <Select
          label={t("parent")}
          data={[top, ...treeChoices(titles, form.id)]}
          renderOption={renderTreeOption}
          value={form.parentId}
          onChange={(parentId) => stand(parentId ?? rootParentId)}
          searchable
          allowDeselect={false}
        />
        <TextInput {...field("dictValue")} required data-autofocus />
        <TextInput {...field("code")} required autoCapitalize="none" spellCheck={false} />
        <div className={classes.pair}>
          {isType(form) ? null : <TextInput {...field("dictKey")} required inputMode="numeric" />}
          <TextInput {...field("sort")} inputMode="numeric" />
        </div>
        <Textarea {...field("remark")} autosize minRows={2} maxRows={6} />
        {refused === null ? null : (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
