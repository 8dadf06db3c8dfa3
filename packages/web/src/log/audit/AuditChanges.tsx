import { Table } from "@mantine/core";
import type { AuditRecord } from "@provost/contract/log/audit";
import { useMemo, useState } from "react";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { deviceText } from "../../ui/text/device-text.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./AuditChanges.module.css";
import {
  type BatchGroup,
  batchOf,
  changesOf,
  type FieldChange,
  type Item,
  type Shown,
} from "./audit-change.ts";
import { fieldText, valueText } from "./audit-field-words.ts";
import { auditWords } from "./audit-words.ts";

interface AuditChangesProps {
  record: AuditRecord;
  name: string;
}

/** What a change changed: field by field, before and after; of what came or went, what it held; of a batch, to whom what happened. */
export function AuditChanges({ record, name }: AuditChangesProps) {
  const t = useWords(auditWords);
  const batch = useMemo(() => batchOf(record), [record]);
  return (
    <div className={classes.box}>
      {batch === null ? (
        <FieldChanges record={record} name={name} />
      ) : (
        <BatchChanges groups={batch} entity={record.entity} name={name} />
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

/** Of one item, each field that differs, before and after. */
function FieldChanges({ record, name }: AuditChangesProps) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const changes = useMemo(() => changesOf(record), [record]);
  const hasBefore = record.before !== null;
  const hasAfter = record.after !== null;
  const isOne = hasBefore !== hasAfter;
  if (changes.length === 0) return <p className={classes.none}>{t("nothing")}</p>;
  return (
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
  );
}

interface BatchChangesProps {
  groups: readonly BatchGroup[];
  entity: string;
  name: string;
}

/** Of several users, those with the same change and what that was. */
function BatchChanges({ groups, entity, name }: BatchChangesProps) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const textOf = useValueTexts(entity);
  const isList = ({ kind }: Shown): boolean => kind === "list";
  const changeOf = ({ path: [field = ""], before, after }: FieldChange): string => {
    if (!isList(before) && !isList(after))
      return t("fromTo", { before: textOf(before, field), after: textOf(after, field) });
    const gained = isList(after) ? [t("gained", { names: textOf(after, field) })] : [];
    const lost = isList(before) ? [t("lost", { names: textOf(before, field) })] : [];
    return [...gained, ...lost].join(t("comma"));
  };
  return (
    <Table className={classes.table ?? ""} aria-label={t("detail", { name })} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="48%">{t("batchUsers")}</Table.Th>
          <Table.Th>{t("batchChange")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(({ members, changes }) => (
          <Table.Tr key={members[0]}>
            <Table.Th scope="row">
              <Members names={members} />
            </Table.Th>
            <Table.Td data-label={t("batchChange")}>
              <ul className={classes.list}>
                {changes.map((change) => (
                  <li key={change.path.join("/")}>
                    {t("pair", { name: fieldText(entity, change.path, language), value: changeOf(change) })}
                  </li>
                ))}
              </ul>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** More are folded. */
const namedMembers = 10;

function Members({ names }: { names: readonly string[] }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const count = names.length;
  return (
    <>
      {count === 1 ? null : <span className={classes.count}>{t("batchCount", { count })}</span>}
      <span className={classes.members}>
        {listed(isOpen ? names : names.slice(0, namedMembers), language)}
        {isOpen || count <= namedMembers ? null : "…"}
      </span>
      {count <= namedMembers ? null : (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={(event) => {
            // The row itself folds at a click.
            event.stopPropagation();
            setOpen(!isOpen);
          }}
        >
          {isOpen ? t("batchFold") : t("batchAll", { count })}
        </button>
      )}
    </>
  );
}

/** Says values of an entity's fields in one line. */
function useValueTexts(entity: string): (value: Shown, field: string) => string {
  const t = useWords(auditWords);
  const language = useLanguage();
  const moments = useMoments();
  const textOf = (one: Shown, field: string): string => {
    if (one.kind === "text" || one.kind === "json")
      return valueText(entity, field, one.text.replaceAll(/\s+/g, " "), language);
    if (one.kind === "time") return moments.full(one.iso);
    if (one.kind === "list")
      return listed(
        one.items.map((member) => itemText(member, field)),
        language,
      );
    return one.kind === "absent" ? "—" : t(one.kind);
  };
  const itemText = (one: Item, field: string): string =>
    typeof one === "string"
      ? valueText(entity, field, one, language)
      : one
          .map(([name, inner]) =>
            t("pair", { name: fieldText(entity, [field, name], language, 1), value: textOf(inner, name) }),
          )
          .join(t("comma"));
  return textOf;
}

interface ValueProps {
  value: Shown;
  entity: string;
  /** The field whose value it is. */
  field: string;
}

function Value({ value, entity, field }: ValueProps) {
  const language = useLanguage();
  const textOf = useValueTexts(entity);
  switch (value.kind) {
    case "empty":
    case "absent":
      return <span className={classes.none}>{textOf(value, field)}</span>;
    case "json":
      return <pre className={classes.json}>{value.text}</pre>;
    case "list":
      return (
        <ul className={classes.list}>
          {value.items.map((one) => (
            <li key={JSON.stringify(one)}>{textOf({ kind: "list", items: [one] }, field)}</li>
          ))}
        </ul>
      );
    case "text":
      return valueText(entity, field, value.text, language);
    default:
      return <span className="tabular">{textOf(value, field)}</span>;
  }
}
