import { UnstyledButton } from "@mantine/core";
import type { ReadingTable, ReadingView } from "@provost/contract/people/reading";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useAttributeName } from "../../source/reading/attribute-name.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PeopleScopeText } from "../../ui/text/PeopleScopeText.tsx";
import { peopleScopeWords } from "../../ui/text/people-scope-words.ts";
import { TableAs } from "./TableAs.tsx";
import classes from "./ViewAs.module.css";
import type { As } from "./view-as.queries.ts";
import { viewAsWords } from "./view-as-words.ts";

// Long, and said by other attributes in words.
const idsOnly: ReadonlySet<string> = new Set(["user.id", "user.deptId", "user.deptIds"]);
const rowsWords = { all: "rowsAll", some: "rowsSome", none: "rowsNone" } as const;

/** Who it is, the tables he sees, and the one that is looked at. */
export function SeenTables({ as, view }: { as: As; view: ReadingView }) {
  const t = useWords(viewAsWords);
  const [table, setTable] = useState<string | null>(
    view.tables.length === 1 ? (view.tables[0]?.tableName ?? null) : null,
  );
  const { tables, untold } = view;
  return (
    <>
      <Facts view={view} />
      {tables.length === 0 ? (
        <EmptyState title={t("noTables")} text={t("noTablesText")} />
      ) : (
        <div className={classes.split}>
          <nav aria-label={t("tables")}>
            <ul className={classes.tables}>
              {tables.map((one) => (
                <li key={one.tableName}>
                  <UnstyledButton
                    className={classes.table ?? ""}
                    aria-current={one.tableName === table}
                    onClick={() => setTable(one.tableName)}
                  >
                    <span className={classes.name}>{one.tableName}</span>
                    <span className={classes.quiet}>{one.tableComment}</span>
                    <TableFacts table={one} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </nav>
          <div className={classes.seen}>
            {table === null ? (
              <p className={classes.quiet}>{t("choose")}</p>
            ) : (
              <TableAs key={table} as={as} tableName={table} />
            )}
          </div>
        </div>
      )}
      {untold === 0 ? null : <p className={classes.quiet}>{t("untold", { count: untold })}</p>}
    </>
  );
}

function TableFacts({ table: { columns, hidden, rows } }: { table: ReadingTable }) {
  const t = useWords(viewAsWords);
  const shown =
    hidden === 0 ? t("columnsShown", { count: columns }) : t("columnsPart", { count: columns, hidden });
  return (
    <span className={rows === "none" ? classes.fault : classes.quiet}>
      {t(rowsWords[rows])} · {shown}
    </span>
  );
}

/** The roles and attributes that determine what a viewer sees, and the viewer's people scope. */
function Facts({ view: { roles, people, attributes } }: { view: ReadingView }) {
  const t = useWords(viewAsWords);
  const s = useWords(peopleScopeWords);
  const nameOf = useAttributeName();
  const joint = useLanguage() === "zh" ? "、" : ", ";
  return (
    <dl className={classes.facts}>
      <dt>{t("roles")}</dt>
      <dd>{roles.length === 0 ? t("noRoles") : roles.join(joint)}</dd>
      {people.length === 0 ? null : (
        <>
          <dt>{s("scope")}</dt>
          <dd>
            {people.map((reach) => (
              <span key={reach.role} className={classes.attribute}>
                <PeopleScopeText reach={reach} />
              </span>
            ))}
          </dd>
        </>
      )}
      <dt>{t("attributes")}</dt>
      <dd>
        {attributes.length === 0 ? t("noAttributes") : null}
        {attributes
          .filter(({ name }) => !idsOnly.has(name))
          .map(({ name, texts }) => (
            <span key={name} className={classes.attribute}>
              <span className={classes.quiet}>{nameOf(name)}</span> {texts.join(joint)}
            </span>
          ))}
      </dd>
    </dl>
  );
}
