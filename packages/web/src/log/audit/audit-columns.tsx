import type { AuditRecord } from "@provost/contract/log/audit";
import { auditEntityWords } from "@provost/contract/log/audit-words";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import type { Column } from "../../ui/table/data-table.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { notedMenuName } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import classes from "../Log.module.css";
import { LogTime } from "../LogTime.tsx";
import { ActionSign } from "./ActionSign.tsx";
import { batchOf, changesOf } from "./audit-change.ts";
import { fieldText } from "./audit-field-words.ts";
import { auditWords } from "./audit-words.ts";

const menuKinds = new Set(["menu", "top_menu"]);

/** Says an item's name, or its id if it has none; of a batch, the first and how many they are. */
export function useNameOf(): (record: AuditRecord) => string {
  const t = useWords(auditWords);
  const route = useWords(routeWords);
  return (record) => {
    const { entity, entityName, entityId } = record;
    const members = batchOf(record)?.flatMap((group) => group.members);
    if (members?.[0] !== undefined)
      return members.length === 1 ? members[0] : t("batchMore", { name: members[0], count: members.length });
    if (entityName === "") return entityId;
    return menuKinds.has(entity) ? notedMenuName(entityName, route) : entityName;
  };
}

const named = 3;

/** What the list says of a change. */
export function useAuditColumns(): Column<AuditRecord>[] {
  const t = useWords(auditWords);
  const language = useLanguage();
  const moments = useMoments();
  const nameOf = useNameOf();

  /** The fields that differ, the first few by name. */
  function fields(record: AuditRecord): string {
    if (record.before === null || record.after === null) return "";
    const changes = batchOf(record)?.flatMap((group) => group.changes) ?? changesOf(record);
    const names = [
      ...new Set(changes.map(({ path }) => fieldText(record.entity, path.slice(0, 1), language))),
    ];
    const first = listed(names.slice(0, named), language);
    const rest = names.length - named;
    return rest > 0 ? first + t("more", { count: rest }) : first;
  }

  const kindOf = (entity: string): string => auditEntityWords[entity]?.[language] ?? entity;
  const byWhom = (actor: string): string => (actor === "" ? t("system") : actor);

  return [
    {
      key: "at",
      head: t("at"),
      hint: ({ at }) => moments.exact(at),
      cell: ({ at }) => <LogTime iso={at} />,
    },
    {
      key: "actor",
      head: t("actor"),
      width: 120,
      from: "medium",
      hint: ({ actor }) => byWhom(actor),
      cell: ({ actor }) => byWhom(actor),
    },
    {
      key: "action",
      head: t("action"),
      width: 116,
      from: "medium",
      isBrief: true,
      cell: ({ action }) => <ActionSign action={action} />,
    },
    {
      key: "entity",
      head: t("entity"),
      width: 136,
      from: "medium",
      hint: ({ entity }) => kindOf(entity),
      cell: ({ entity }) => kindOf(entity),
    },
    {
      key: "name",
      head: t("name"),
      isBrief: true,
      hint: nameOf,
      cell: (record) => <span className={classes.name}>{nameOf(record)}</span>,
    },
    { key: "fields", head: t("changed"), tone: "quiet", from: "wide", hint: fields, cell: fields },
  ];
}
