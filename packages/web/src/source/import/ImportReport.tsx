import { Table } from "@mantine/core";
import type { Dataset } from "@provost/contract/source/source";
import { semicolon } from "@provost/contract/wire/locale";
import { languageTag, listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { sourceWords } from "../source-words.ts";
import classes from "./Import.module.css";

const delimiters: Readonly<Record<string, "comma" | "semicolon" | "tab" | "pipe">> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
};

/** How the last import of a data set went: rows taken, lines rejected with their numbers, what was found out. */
export function ImportReport({ dataset }: { dataset: Dataset }) {
  const t = useWords(sourceWords);
  const language = useLanguage();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const { rows, rejected, rejectedLines, encoding, widened, emptied, message } = dataset;
  const failed = dataset.status === "failed";
  const delimiter = delimiters[dataset.delimiter];
  return (
    <div className={classes.report}>
      {message === "" ? null : <p className={classes.message}>{message}</p>}
      <dl className={classes.facts}>
        {failed && rows === 0 ? null : (
          <div>
            <dt>{t("rows")}</dt>
            <dd>{t("rowsTaken", { count: rows, shown: number(rows) })}</dd>
          </div>
        )}
        {encoding === "" ? null : (
          <div>
            <dt>{t("encoding")}</dt>
            <dd>{encoding.toUpperCase()}</dd>
          </div>
        )}
        {dataset.delimiter === "" ? null : (
          <div>
            <dt>{t("delimiter")}</dt>
            <dd>{delimiter === undefined ? dataset.delimiter : t(delimiter)}</dd>
          </div>
        )}
        {widened.length === 0 ? null : (
          <div>
            <dt>{t("widened")}</dt>
            <dd>{widened.map((column) => t("widenedOne", { ...column })).join(semicolon[language])}</dd>
          </div>
        )}
      </dl>
      {emptied.length === 0 ? null : (
        <ul className={classes.notes}>
          {emptied.map(({ column, count, examples }) => (
            <li key={column}>
              {t("emptied", {
                column,
                count,
                shown: number(count),
                examples: listed(examples, language),
              })}
            </li>
          ))}
        </ul>
      )}
      {rejected === 0 ? (
        failed ? null : (
          <p className={classes.quiet}>{t("noneRejected")}</p>
        )
      ) : (
        <>
          <h3 className={classes.rejectedTitle}>
            {t("rejected", { count: rejected, shown: number(rejected) })}
          </h3>
          <section
            className={classes.rejected}
            aria-label={t("rejected", { count: rejected, shown: number(rejected) })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
            tabIndex={0}
          >
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th className={classes.lineNumber}>{t("line")}</Table.Th>
                  <Table.Th>{t("reason")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rejectedLines.map(({ line, reason }) => (
                  <Table.Tr key={`${line} ${reason}`}>
                    <Table.Td className={classes.lineNumber}>{number(line)}</Table.Td>
                    <Table.Td>{reason}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
          {rejected > rejectedLines.length ? (
            <p className={classes.quiet}>{t("moreRejected", { count: rejectedLines.length })}</p>
          ) : null}
        </>
      )}
    </div>
  );
}
