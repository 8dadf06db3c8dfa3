import { Table } from "@mantine/core";
import type { AuditRecord } from "@provost/contract/log/audit";
import { useMemo } from "react";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./AuditChanges.module.css";
import { changesOf, type Item, type Shown } from "./audit-change.ts";
import { fieldText } from "./audit-field-words.ts";
import { auditWords } from "./audit-words.ts";

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
                    <Value value={before} entity={record.entity} field={path.at(-1) ?? ""} />
                  </Table.Td>
                ) : null}
                {hasAfter ? (
                  <Table.Td data-label={isOne ? undefined : t("after")}>
                    <Value value={after} entity={record.entity} field={path.at(-1) ?? ""} />
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {record.address === "" ? null : (
        <p className={classes.id}>
          {t("origin", { address: record.address, device: deviceText(record.userAgent) })}
        </p>
      )}
      {record.entityId === "" ? null : (
        <p className={classes.id}>
          {t("id")} <code>{record.entityId}</code>
        </p>
      )}
    </div>
  );
}

interface ValueProps {
  value: Shown;
  entity: string;
  /** The field whose value it is. */
  field: string;
}

function Value({ value, entity, field }: ValueProps) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const moments = useMoments();
  /** A value within a line. */
  const inLine = (one: Shown): string => {
    if (one.kind === "text" || one.kind === "json") return one.text.replaceAll(/\s+/g, " ");
    if (one.kind === "time") return moments.full(one.iso);
    if (one.kind === "list") return listed(one.items.map(itemText), language);
    return one.kind === "absent" ? "—" : t(one.kind);
  };
  const itemText = (one: Item): string =>
    typeof one === "string"
      ? one
      : one
          .map(([name, inner]) =>
            t("pair", { name: fieldText(entity, [field, name], language, 1), value: inLine(inner) }),
          )
          .join(t("comma"));
  switch (value.kind) {
    case "empty":
    case "absent":
      return <span className={classes.none}>{inLine(value)}</span>;
    case "json":
      return <pre className={classes.json}>{value.text}</pre>;
    case "list":
      return (
        <ul className={classes.list}>
          {value.items.map((one) => (
            <li key={JSON.stringify(one)}>{itemText(one)}</li>
          ))}
        </ul>
      );
    case "text":
      return value.text;
    default:
      return <span className="tabular">{inLine(value)}</span>;
  }
}
