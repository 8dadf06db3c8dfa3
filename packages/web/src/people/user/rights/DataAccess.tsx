import { Button, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { User } from "@provost/contract/people/people";
import type { AccessBase, AccessTable, AccessThrough } from "@provost/contract/people/reading";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { listed, useLanguage, useWords } from "../../../platform/i18n.ts";
import { RolePolicies } from "../../../source/reading/ReadingText.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../../ui/state/QueryStates.tsx";
import { uiWords } from "../../../ui/ui-words.ts";
import { userReadingOptions } from "../user.queries.ts";
import { dataAccessWords } from "./data-access-words.ts";
import classes from "./UserRights.module.css";

const rowsWords = { all: "rowsAll", some: "rowsSome", none: "rowsNone" } as const;

/** The tables that a user can read: with which right, through what, and how the row rules read for the user. */
export function DataAccess({ user }: { user: User }) {
  const query = useQuery(userReadingOptions(user.id));
  return (
    <QueryStates query={query} skeleton={<Skeleton height={420} aria-busy />}>
      {({ tables, untold }) => <Tables tables={tables} others={untold} />}
    </QueryStates>
  );
}

interface TablesProps {
  tables: readonly AccessTable[];
  /** How many there are besides, which the onlooker does not know. */
  others: number;
}

function Tables({ tables, others }: TablesProps) {
  const t = useWords(dataAccessWords);
  const u = useWords(uiWords);
  const [text, setText] = useState("");
  const list = useRef<HTMLElement>(null);
  const wanted = text.trim().toLowerCase();
  const shown = tables.filter(({ tableName, tableComment }) =>
    [tableName, tableComment].some((one) => one.toLowerCase().includes(wanted)),
  );
  const clear = (): void => {
    setText("");
    list.current?.focus();
  };
  if (tables.length === 0)
    return (
      <>
        <EmptyState title={t("empty")} text={t("emptyText")} drawing="locked" />
        <OtherTables count={others} />
      </>
    );
  return (
    <Stack gap="sm">
      <div className={classes.tools}>
        <SearchField className={classes.find} label={t("find")} value={text} onChange={setText} />
        <VisuallyHidden role="status">{t("shown", { count: shown.length })}</VisuallyHidden>
      </div>
      <p className={classes.hint}>{t("hint")}</p>
      <section
        ref={list}
        className={classes.groups}
        aria-label={t("list")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
      >
        {shown.length === 0 ? (
          <EmptyState
            title={u("noMatch")}
            drawing="search"
            action={
              <Button variant="default" onClick={clear}>
                {u("clearFilter")}
              </Button>
            }
          />
        ) : (
          shown.map((table) => <TableAccess key={table.tableName} table={table} />)
        )}
      </section>
      <OtherTables count={others} />
    </Stack>
  );
}

function OtherTables({ count }: { count: number }) {
  const t = useWords(dataAccessWords);
  return count === 0 ? null : <p className={classes.hint}>{t("untold", { count })}</p>;
}

/** A table with its right, then each dataset that it is based on. */
function TableAccess({ table }: { table: AccessTable }) {
  const t = useWords(dataAccessWords);
  const { tableName, tableComment, kind, rows, columns, hidden, rights, bases } = table;
  const fields = t(hidden === 0 ? "fieldsAll" : "fieldsSome", { count: columns });
  return (
    <section aria-label={tableName}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          {tableName}
          {tableComment === "" || tableComment === tableName ? null : (
            <span className={classes.above}>{` ${tableComment}`}</span>
          )}
        </h3>
        <span className={classes.count}>{t(rights)}</span>
      </header>
      <div className={classes.access}>
        <p className={rows === "none" ? classes.none : ""}>{`${t(rowsWords[rows])} · ${fields}`}</p>
        {bases.map((base) => (
          <BaseAccess key={base.tableName} base={base} isNamed={kind === "virtual"} />
        ))}
      </div>
    </section>
  );
}

function BaseAccess({ base, isNamed }: { base: AccessBase; isNamed: boolean }) {
  const t = useWords(dataAccessWords);
  const language = useLanguage();
  const { tableName, through, hiddenNames, partial, roles } = base;
  const why = useThrough()(through);
  return (
    <>
      {isNamed ? <h4 className={classes.base}>{tableName}</h4> : null}
      <p className={classes.quiet}>{why.join(" · ")}</p>
      {hiddenNames.length === 0 ? null : <p>{t("hidden", { names: listed(hiddenNames, language) })}</p>}
      {partial.length === 0 ? null : <p>{t("partial", { names: listed(partial, language) })}</p>}
      {roles.length === 0 ? null : <RolePolicies roles={roles} />}
    </>
  );
}

/** Describes through what a user finds a dataset. */
function useThrough(): (through: AccessThrough) => string[] {
  const t = useWords(dataAccessWords);
  const language = useLanguage();
  return ({ own, administrator, everyone, personal, roles }) => {
    if (own) return [t("own")];
    return [
      ...(everyone ? [t("everyone")] : []),
      ...(personal ? [t("personal")] : []),
      ...(roles.length > 0 ? [t("roles", { count: roles.length, roles: listed(roles, language) })] : []),
      ...(administrator && !everyone ? [t("administrator")] : []),
    ];
  };
}
