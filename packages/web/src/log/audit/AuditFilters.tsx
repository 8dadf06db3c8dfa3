import { TextInput } from "@mantine/core";
import { AuditAction } from "@provost/contract/log/audit";
import { auditActionWords, auditEntityWords } from "@provost/contract/log/audit-words";
import { IconUser } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { PagedList } from "../../ui/table/paged-list.ts";
import { DayFilter } from "../DayFilter.tsx";
import classes from "../Log.module.css";
import type { AuditFilter } from "./audit.queries.ts";
import { auditWords } from "./audit-words.ts";

/** Filters: who, which action, which kind of item, which item, when. */
export function AuditFilters({ list }: { list: PagedList<AuditFilter> }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const { filter, setFilter } = list;
  return (
    <>
      <SearchField
        label={t("find")}
        value={filter.keyword}
        className={classes.word}
        maxLength={80}
        onChange={(text) => setFilter({ keyword: text })}
      />
      <TextInput
        type="search"
        className={classes.word ?? ""}
        aria-label={t("findActor")}
        placeholder={t("findActor")}
        leftSection={<IconUser size={16} stroke={1.6} />}
        value={filter.actor}
        maxLength={120}
        onChange={({ currentTarget }) => setFilter({ actor: currentTarget.value })}
      />
      <FilterSelect
        label={t("filterAction")}
        data={[
          { value: "", label: t("allActions") },
          ...AuditAction.options.map((value) => ({ value, label: auditActionWords[value][language] })),
        ]}
        value={filter.action}
        onChange={(action) => setFilter({ action })}
      />
      <FilterSelect
        label={t("filterEntity")}
        data={[
          { value: "", label: t("allEntities") },
          ...Object.entries(auditEntityWords).map(([value, words]) => ({ value, label: words[language] })),
        ]}
        value={filter.entity}
        searchable
        onChange={(entity) => setFilter({ entity })}
      />
      <DayFilter days={filter} onChange={setFilter} />
    </>
  );
}
