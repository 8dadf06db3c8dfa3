import { Text } from "@mantine/core";
import { demandStates, maskSpecs, purchaseUses } from "@provost/contract/demand/demand-choices";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import { choiceWords, maskWords, stateWords } from "@provost/contract/demand/demand-words";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { DayInput } from "../../ui/form/DayInput.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { InboxFilter } from "./inbox-query.ts";
import { inboxWords } from "./inbox-words.ts";
import { useAssignees } from "./use-assignees.ts";

interface InboxFiltersProps {
  filter: InboxFilter;
  onChange: (change: Partial<InboxFilter>) => void;
}

/** What demands are looked for by. */
export function InboxFilters({ filter, onChange }: InboxFiltersProps) {
  const t = useWords(inboxWords);
  const language = useLanguage();
  const may = usePermission();
  const mayAssign = may(demandButtons.edit);
  const people = useAssignees(
    [
      { value: "", label: t("anyAssignee") },
      { value: "none", label: t("nobody") },
    ],
    { chosen: filter.assignee, name: t("assignee"), enabled: mayAssign },
  );
  const choice = (name: "state" | "purchaseUse" | "spec" | "assignee", label: string, data: Choice[]) => (
    <FilterSelect
      label={label}
      data={data}
      value={filter[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  );
  const day = (name: "fromDay" | "toDay", label: string, short: string) => (
    <DayInput
      aria-label={label}
      title={label}
      w={172}
      leftSection={
        <Text size="xs" c="dimmed" aria-hidden="true">
          {short}
        </Text>
      }
      leftSectionWidth={44}
      value={filter[name]}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  return (
    <>
      <SearchField label={t("search")} value={filter.keyword} onChange={(keyword) => onChange({ keyword })} />
      {choice("state", t("state"), [
        { value: "", label: t("anyState") },
        { value: "unread", label: t("unread") },
        ...demandStates.map((value) => ({ value, label: stateWords[value][language] })),
        ...(may(demandButtons.remove) ? [{ value: "bin", label: t("bin") }] : []),
      ])}
      {choice("purchaseUse", t("use"), [
        { value: "", label: t("anyUse") },
        ...purchaseUses.map((value) => ({ value, label: choiceWords.purchaseUse[value][language] })),
      ])}
      {choice("spec", t("spec"), [
        { value: "", label: t("anySpec") },
        ...maskSpecs.map((value) => ({ value, label: maskWords[value][language] })),
      ])}
      {mayAssign ? (
        <FilterSelect
          {...people}
          label={t("assignee")}
          value={filter.assignee}
          onChange={(assignee) => onChange({ assignee })}
        />
      ) : null}
      {day("fromDay", t("from"), t("fromShort"))}
      {day("toDay", t("to"), t("toShort"))}
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}
