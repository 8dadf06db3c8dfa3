import { Button, Stack, Table } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { saveText } from "../../ui/save-file.ts";
import { csvText } from "../../ui/text/csv.ts";
import { DownloadPasswords, NewPasswordsTable } from "../user/NewPasswords.tsx";
import { userWords } from "../user/user-words.ts";
import classes from "./Import.module.css";
import type { ImportKind, ImportReportData } from "./import-kinds.ts";
import { importWords } from "./import-words.ts";

interface ImportReportProps {
  file: File;
  texts: ReturnType<ImportKind["useTexts"]>;
  report: ImportReportData;
  /** Records that can be, or were, taken. */
  good: number;
  onNoted?: () => void;
}

/** So many lines are shown; the report to download holds all. */
const shown = 200;

/** What would become, or became, of a file: how many are good, which lines are not and why, and the passwords. */
export function ImportReport({ file, texts, report, good, onNoted }: ImportReportProps) {
  const t = useWords(importWords);
  const ofUsers = useWords(userWords);
  const { preview, lines, rejected, passwords } = report;
  const bad = new Set(rejected.map(({ line }) => line)).size;
  const badText = bad === 0 ? "" : t(preview ? "previewBad" : "doneBad", { count: bad });
  const download = (): void =>
    saveText(
      `${t("reportFile")}.csv`,
      csvText([
        [t("line"), texts.subject, t("problem"), t("value")],
        ...rejected.map((one) => [one.line, one.subject, texts.problem(one.problem), one.value]),
      ]),
    );
  return (
    <Stack gap="md">
      <div role="status">
        <p className={classes.summary}>
          <span className={classes.good}>{texts.good(good, preview)}</span>
          <span className={classes.quiet}>
            {file.name} · {t("previewLines", { count: lines })}
          </span>
        </p>
      </div>
      {passwords.length === 0 || preview ? null : (
        <>
          <div className={classes.head}>
            <h3 className={classes.title}>{ofUsers("passwordsTold", { count: passwords.length })}</h3>
            <DownloadPasswords passwords={passwords} {...(onNoted ? { onDownloaded: onNoted } : {})} />
          </div>
          <NewPasswordsTable passwords={passwords} />
        </>
      )}
      {bad === 0 ? null : (
        <>
          <div className={classes.head}>
            <h3 className={classes.title}>{badText}</h3>
            <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={download}>
              {t("downloadReport")}
            </Button>
          </div>
          <section
            className={classes.lines}
            aria-label={badText}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
            tabIndex={0}
          >
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th className={classes.number}>{t("line")}</Table.Th>
                  <Table.Th>{texts.subject}</Table.Th>
                  <Table.Th>{t("problem")}</Table.Th>
                  <Table.Th className={classes.value}>{t("value")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rejected.slice(0, shown).map(({ line, subject, problem, value }) => (
                  <Table.Tr key={`${line} ${problem}`}>
                    <Table.Td className={classes.number}>{line}</Table.Td>
                    <Table.Td className={classes.cell}>{subject}</Table.Td>
                    <Table.Td className={classes.cell}>
                      {texts.problem(problem)}
                      <span className={classes.inline}>{value}</span>
                    </Table.Td>
                    <Table.Td className={`${classes.cell} ${classes.value}`}>{value}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
          {rejected.length > shown ? (
            <p className={classes.quiet}>{t("moreLines", { count: shown })}</p>
          ) : null}
        </>
      )}
    </Stack>
  );
}
