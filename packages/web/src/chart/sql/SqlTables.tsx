import { TextInput, UnstyledButton } from "@mantine/core";
import type { ReportTable } from "@provost/contract/source/source";
import { IconChevronDown, IconChevronRight, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { WhyButton } from "../../source/reading/WhyButton.tsx";
import { tableInfoOptions, tableListOptions } from "../../source/source.queries.ts";
import classes from "./Sql.module.css";
import { sqlColumns } from "./sql-columns.ts";
import { sqlWords } from "./sql-words.ts";

const noneOpen: ReadonlySet<string> = new Set();

/** The tables and their columns, to be read and to be put into the text. */
export function SqlTables({ onInsert }: { onInsert(name: string, isLive: boolean): void }) {
  const t = useWords(sqlWords);
  const { data: all = [] } = useQuery(tableListOptions);
  const data = all.filter(({ inSql }) => inSql);
  const [find, setFind] = useTabState("sqlFind", "");
  const [open, setOpen] = useTabState("sqlOpen", noneOpen);
  const wanted = find.trim().toLowerCase();
  const shown = data.filter(({ tableName, tableComment }) =>
    `${tableName} ${tableComment}`.toLowerCase().includes(wanted),
  );
  const toggle = (name: string): void => {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
  };
  return (
    <>
      <TextInput
        size="xs"
        className={classes.find ?? ""}
        aria-label={t("searchTables")}
        placeholder={t("searchTables")}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <ul className={classes.tables}>
        {shown.map((table) => (
          <TableEntry
            key={table.tableName}
            table={table}
            isOpen={open.has(table.tableName)}
            onToggle={() => toggle(table.tableName)}
            onInsert={(name) => onInsert(name, table.liveIn !== null)}
          />
        ))}
        {shown.length === 0 ? <li className={classes.quiet}>{t("noTables")}</li> : null}
      </ul>
      {data.some(({ liveIn }) => liveIn !== null) ? <p className={classes.quiet}>{t("onePlace")}</p> : null}
    </>
  );
}

interface TableEntryProps {
  table: ReportTable;
  isOpen: boolean;
  onToggle(): void;
  onInsert(name: string): void;
}

function TableEntry({ table, isOpen, onToggle, onInsert }: TableEntryProps) {
  const t = useWords(sqlWords);
  const { tableName, tableComment, kind, liveIn } = table;
  return (
    <li>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.name ?? ""}
          aria-expanded={isOpen}
          title={tableComment}
          onClick={onToggle}
        >
          {isOpen ? (
            <IconChevronDown size={14} aria-hidden="true" />
          ) : (
            <IconChevronRight size={14} aria-hidden="true" />
          )}
          <span className={classes.cut}>{tableName}</span>
          {kind === "virtual" ? <span className={classes.quiet}>{t("virtual")}</span> : null}
          {liveIn === null ? null : <span className={classes.quiet}>{liveIn}</span>}
        </UnstyledButton>
        <Insert name={tableName} onInsert={onInsert} />
      </div>
      {isOpen ? <Columns table={tableName} onInsert={onInsert} /> : null}
    </li>
  );
}

function Columns({ table, onInsert }: { table: string; onInsert(name: string): void }) {
  const t = useWords(sqlWords);
  const { data, isError } = useQuery(tableInfoOptions(table));
  if (isError) return <p className={classes.quiet}>{t("loadFailed")}</p>;
  const columns = sqlColumns(data ?? []);
  const leftOut = (data ?? []).length - columns.length;
  return (
    <ul className={classes.columns} aria-label={t("columnsOf", { name: table })}>
      {columns.map(({ Column, Type, label }) => (
        <li key={Column} className={classes.line}>
          <span className={classes.cut} title={label === "" ? Column : `${label} · ${Column}`}>
            {Column}
          </span>
          <span className={classes.type}>{Type.toLowerCase()}</span>
          <Insert name={Column} onInsert={onInsert} />
        </li>
      ))}
      <li>
        <WhyButton tableName={table} />
      </li>
      {leftOut > 0 ? <li className={classes.quiet}>{t("notInSql", { count: leftOut })}</li> : null}
    </ul>
  );
}

function Insert({ name, onInsert }: { name: string; onInsert(name: string): void }) {
  const t = useWords(sqlWords);
  return (
    <UnstyledButton
      className={classes.insert ?? ""}
      aria-label={t("insert", { name })}
      title={t("insert", { name })}
      onClick={() => onInsert(name)}
    >
      <IconPlus size={14} aria-hidden="true" />
    </UnstyledButton>
  );
}
