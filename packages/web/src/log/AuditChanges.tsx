import { Table } from "@mantine/core";
import type { AuditRecord } from "@provost/contract/audit";
import { useMemo } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import classes from "./AuditChanges.module.css";
import { changesOf, type Shown } from "./audit-change.ts";
import { fieldText } from "./audit-field-words.ts";
import { auditWords } from "./audit-words.ts";
import { logTimeText } from "./log-time.ts";
import { useTenantZone } from "./use-tenant-zone.ts";

interface AuditChangesProps {
  record: AuditRecord;
  name: string;
}

/** What a change changed: field by field, before and after; of what came or went, what it held. */
export function AuditChanges({ record, name }: AuditChangesProps) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const changes = useMemo(() => changesOf(record), [record]);
  const hasBefore = record.before !== null;
  const hasAfter = record.after !== null;
  const isOne = hasBefore !== hasAfter;
  return (
    <div className={classes.box}>
      {changes.length === 0 ? (
        <p className={classes.none}>{t("nothing")}</p>
      ) : (
        <Table className={classes.table ?? ""} aria-label={t("detail", { name })} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="24%">{t("field")}</Table.Th>
              {hasBefore ? <Table.Th>{t(isOne ? "value" : "before")}</Table.Th> : null}
              {hasAfter ? <Table.Th>{t(isOne ? "value" : "after")}</Table.Th> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ path, before, after }) => (
              <Table.Tr key={path.join("/")}>
                <Table.Th scope="row">{fieldText(record.entity, path, language)}</Table.Th>
                {hasBefore ? (
                  <Table.Td data-label={isOne ? undefined : t("before")}>
                    <Value value={before} />
                  </Table.Td>
                ) : null}
                {hasAfter ? (
                  <Table.Td data-label={isOne ? undefined : t("after")}>
                    <Value value={after} />
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {record.entityId === "" ? null : (
        <p className={classes.id}>
          {t("id")} <code>{record.entityId}</code>
        </p>
      )}
    </div>
  );
}

function Value({ value }: { value: Shown }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const zone = useTenantZone();
  switch (value.kind) {
    case "absent":
      return <span className={classes.none}>—</span>;
    case "empty":
      return <span className={classes.none}>{t("emptyValue")}</span>;
    case "yes":
    case "no":
      return t(value.kind);
    case "time":
      return <span className="tabular">{logTimeText(value.iso, language, zone)}</span>;
    case "json":
      return <pre className={classes.json}>{value.text}</pre>;
    case "list":
      return (
        <ul className={classes.list}>
          {value.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "text":
      return value.text;
  }
}
