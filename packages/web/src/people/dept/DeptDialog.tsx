import { Select, TextInput } from "@mantine/core";
import { deptDetail } from "@provost/contract/people/dept";
import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import { EntityDialog } from "../../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeOptions } from "../../ui/tree/tree-choices.ts";
import { UserSelect } from "../user/UserSelect.tsx";
import { deptTitlesOptions, saveDept, usePeopleRefresh } from "./dept.queries.ts";
import { type DeptForm, deptForm, formOfDept, topId } from "./dept-form.ts";
import { deptPath } from "./dept-tree.ts";
import { deptWords } from "./dept-words.ts";

/** Adds, changes or moves a department. */
export function DeptDialog(open: OpenForm<DeptForm>) {
  const t = useWords(deptWords);
  const refresh = usePeopleRefresh();
  const titles = useQuery(deptTitlesOptions).data ?? [];
  const form = useEntityForm(deptForm, {
    ...{ open, save: saveDept, stored: deptDetail.data, formOf: formOfDept },
    onTried: () => void refresh(),
    onSaved: (dept) => {
      notifyDone(t("saved", { name: shownName(dept) }));
      open.onClose();
    },
  });
  const { values, change, text } = form;
  const isNew = values.id === "";
  const may = usePermission();
  const mayDecide = may(roleButtons.policy);
  // Without a department above that is out of reach, the caller reaches everybody.
  const isEverybody = titles.every(({ inScope }) => inScope);
  const places = [
    { value: topId, label: t("parentNone"), level: 0, disabled: !isEverybody },
    ...treeOptions(titles, values.id),
  ];
  const place = (id: string): string => (id === topId ? t("parentNone") : deptPath(titles, id).join(" / "));
  return (
    <EntityDialog
      form={form}
      open={open}
      title={isNew ? t("addTitle") : t("editTitle", { name: shownName(open.opened) })}
      staleTitle={({ name }) => t("staleTitle", { name })}
      compared={() =>
        form.compared((one, field) => {
          if (field === "parentId") return place(one.parentId);
          return field === "headId" ? one.headName : one[field];
        })
      }
    >
      <TextInput {...text("name")} required data-autofocus />
      <TextInput {...text("nameEn")} />
      <Select
        label={t("parent")}
        description={mayDecide || isNew ? null : t("parentDecides")}
        data={places}
        error={form.errorOf("parentId")}
        readOnly={!(mayDecide || isNew)}
        renderOption={renderTreeOption}
        value={values.parentId}
        searchable
        allowDeselect={false}
        onChange={(parentId) => change({ parentId: parentId ?? topId })}
      />
      <TextInput
        {...text("dataKey")}
        description={t(mayDecide ? (isNew ? "dataKeyNew" : "dataKeyHint") : "dataKeyFixed")}
        readOnly={!mayDecide}
      />
      {may(userButtons.view) ? (
        <UserSelect
          label={t("head")}
          none={t("headNone")}
          user={values.headId}
          name={values.headName}
          error={form.errorOf("headId")}
          onChoose={(headId, label) => change({ headId, headName: headId === null ? "" : label })}
        />
      ) : (
        <TextInput
          label={t("head")}
          description={t("headFixed")}
          value={values.headName || t("headNone")}
          readOnly
        />
      )}
      <TextInput {...text("phone")} type="tel" />
      <TextInput {...text("sort")} inputMode="numeric" />
    </EntityDialog>
  );
}
