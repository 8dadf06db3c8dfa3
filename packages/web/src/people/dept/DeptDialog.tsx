import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { deptDetail } from "@provost/contract/people/dept";
import { roleButtons } from "@provost/contract/people/role";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeChoices } from "../../ui/tree/tree-choices.ts";
import classes from "../People.module.css";
import { deptTitlesOptions, saveDept, usePeopleRefresh } from "./dept.queries.ts";
import { checkDept, type DeptFaults, type DeptForm, deptPath, topId } from "./dept-form.ts";
import { deptWords } from "./dept-words.ts";

interface DeptDialogProps {
  form: DeptForm;
  /** What the department was called when the dialog opened. */
  name: string;
  isDirty: boolean;
  onChange: (form: DeptForm) => void;
  onClose: () => void;
}

/** Adds, changes or moves a department. */
export function DeptDialog({ form, name, isDirty, onChange, onClose }: DeptDialogProps) {
  const t = useWords(deptWords);
  const refresh = usePeopleRefresh();
  const titles = useQuery(deptTitlesOptions).data ?? [];
  const [faults, setFaults] = useState<DeptFaults>({});
  const saving = useSaving(saveDept, deptDetail.data);
  const { theirs } = saving;
  const isNew = form.id === "";
  const mayDecide = usePermission()(roleButtons.policy);
  // Without a department above that is out of reach, the caller reaches everybody.
  const isEverybody = titles.every(({ inScope }) => inScope);
  const places = [
    { value: topId, label: t("parentNone"), level: 0, disabled: !isEverybody },
    ...treeChoices(titles, form.id).map(({ isOutside, ...choice }) => ({ ...choice, disabled: isOutside })),
  ];

  async function save(mine: DeptForm): Promise<void> {
    const checked = checkDept(mine);
    setFaults("faults" in checked ? checked.faults : {});
    if ("faults" in checked) return;
    const saved = await saving.run(checked.draft);
    void refresh();
    if (saved === null) return;
    notifyDone(t("saved", { name: saved.name }));
    onClose();
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  const place = (id: string): string => (id === topId ? t("parentNone") : deptPath(titles, id).join(" / "));

  if (theirs !== null) {
    return (
      <Modal opened onClose={() => void close()} title={t("staleTitle", { name: theirs.name })} size="lg">
        <Comparison
          fields={[
            { label: t("name"), mine: form.name, theirs: theirs.name },
            { label: t("parent"), mine: place(form.parentId), theirs: place(theirs.parentId) },
            { label: t("dataKey"), mine: form.dataKey, theirs: theirs.dataKey },
            { label: t("sort"), mine: form.sort, theirs: String(theirs.sort) },
          ]}
          isSaving={saving.isSaving}
          onTakeTheirs={onClose}
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
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(form);
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t("name")}
            required
            data-autofocus
            value={form.name}
            error={faults.name === undefined ? null : t(faults.name)}
            onChange={({ currentTarget }) => onChange({ ...form, name: currentTarget.value })}
          />
          <Select
            label={t("parent")}
            description={mayDecide || isNew ? null : t("parentDecides")}
            data={places}
            readOnly={!(mayDecide || isNew)}
            renderOption={renderTreeOption}
            value={form.parentId}
            searchable
            allowDeselect={false}
            onChange={(parentId) => onChange({ ...form, parentId: parentId ?? topId })}
          />
          <TextInput
            label={t("dataKey")}
            description={t(mayDecide ? (isNew ? "dataKeyNew" : "dataKeyHint") : "dataKeyFixed")}
            readOnly={!mayDecide}
            value={form.dataKey}
            error={faults.dataKey === undefined ? null : t(faults.dataKey)}
            onChange={({ currentTarget }) => onChange({ ...form, dataKey: currentTarget.value })}
          />
          <TextInput
            label={t("sort")}
            inputMode="numeric"
            value={form.sort}
            error={faults.sort === undefined ? null : t(faults.sort)}
            onChange={({ currentTarget }) => onChange({ ...form, sort: currentTarget.value })}
          />
          {saving.refusedText === null ? null : (
            <p className={classes.refused} role="alert">
              {saving.refusedText}
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={saving.isSaving}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
