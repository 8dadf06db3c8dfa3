import { Button, NativeSelect, Skeleton, Table } from "@mantine/core";
import type { Cell } from "@provost/contract/report/report";
import { type Generation, generationDiff, type RowDiff } from "@provost/contract/source/generation";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Versions.module.css";
import { versionsWords } from "./versions-words.ts";

interface VersionDiffProps {
  datasetId: string;
  from: Generation;
  to: Generation;
  onBack(): void;
}

/** What is different between two states: columns, counts, and rows by a key column. */
export function VersionDiff({ datasetId, from, to, onBack }: VersionDiffProps) {
  const t = useWords(versionsWords);
  const language = useLanguage();
  const moments = useMoments();
  const [key, setKey] = useState("");
  const query = useQuery({
    queryKey: ["source", "generations", datasetId, from.id, to.id, key],
    queryFn: ({ signal }) => {
      const query = { id: datasetId, from: from.id, to: to.id, ...(key === "" ? {} : { key }) };
      return call(generationDiff, query, { signal, quiet: true });
    },
    placeholderData: keepPreviousData,
  });
  const later = new Set(to.columns.map(({ name }) => name));
  const keys = from.columns.flatMap(({ name }) => (later.has(name) ? [name] : []));
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  return (
    <section className={classes.diff} aria-label={t("difference")}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        onClick={onBack}
        className={classes.back ?? ""}
      >
        {t("back")}
      </Button>
      <h3 className={classes.title}>
        {moments.full(from.at)} → {moments.full(to.at)}
      </h3>
      <QueryStates query={query} skeleton={<Skeleton height={240} />} isEmpty={() => false} empty={null}>
        {({ added, removed, retyped, rowsBefore, rowsAfter, rows }) => (
          <>
            <p className={classes.plain}>
              {t("rowCount", { before: number(rowsBefore), after: number(rowsAfter) })}
            </p>
            {added.length + removed.length + retyped.length === 0 ? (
              <p className={classes.facts}>{t("noColumns")}</p>
            ) : (
              <dl className={classes.columns}>
                <Columns label={t("added")} names={added.map(({ name, type }) => `${name} (${type})`)} />
                <Columns label={t("removed")} names={removed.map(({ name, type }) => `${name} (${type})`)} />
                <Columns
                  label={t("retyped")}
                  names={retyped.map(({ name, from: was, to: is }) => `${name} (${was} → ${is})`)}
                />
              </dl>
            )}
            <NativeSelect
              label={t("key")}
              value={key}
              data={[{ value: "", label: t("noKey") }, ...keys.map((name) => ({ value: name, label: name }))]}
              onChange={(event) => setKey(event.currentTarget.value)}
            />
            {rows === null || key === "" ? null : <Rows rows={rows} />}
          </>
        )}
      </QueryStates>
    </section>
  );
}

function Columns({ label, names }: { label: string; names: readonly string[] }) {
  const t = useWords(versionsWords);
  if (names.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{names.join(t("semicolon"))}</dd>
    </div>
  );
}

function Rows({ rows }: { rows: RowDiff }) {
  const t = useWords(versionsWords);
  const language = useLanguage();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const { added, removed, changed, same, unclear, sample } = rows;
  const shown = (value: Cell): string => (value === null ? t("nothing") : String(value));
  return (
    <>
      <dl className={classes.counts}>
        <Count label={t("rowsAdded")} value={number(added)} />
        <Count label={t("rowsRemoved")} value={number(removed)} />
        <Count label={t("rowsChanged")} value={number(changed)} />
        <Count label={t("rowsSame")} value={number(same)} />
      </dl>
      {unclear === 0 ? null : <p className={classes.facts}>{t("unclear", { count: unclear })}</p>}
      {sample.length === 0 ? null : (
        <section
          className={classes.sample}
          aria-label={t("sample")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
          tabIndex={0}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("keyValue")}</Table.Th>
                <Table.Th>{t("what")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sample.map(({ kind, key, columns }) => (
                <Table.Tr key={`${kind} ${key}`}>
                  <Table.Td>{shown(key)}</Table.Td>
                  <Table.Td>
                    {columns.length === 0
                      ? t(`kind_${kind}`)
                      : columns
                          .map(({ name, before, after }) =>
                            t("change", { name, before: shown(before), after: shown(after) }),
                          )
                          .join(t("semicolon"))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
