import { Button, Progress } from "@mantine/core";
import type { Dataset } from "@provost/contract/source/source";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useStore } from "zustand";
import { CallError } from "../../platform/http/call-error.ts";
import { useWords, wordsNow } from "../../platform/i18n.ts";
import { type OwnedDraft, useTab, useTabOwnedDraft } from "../../platform/tab/tab-context.ts";
import { useTabLabel } from "../../platform/tab/use-tab-label.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { Link } from "../../ui/Link.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { datasetListOptions } from "../dataset.queries.ts";
import classes from "./FieldsPage.module.css";
import { FieldsWorkbench } from "./FieldsWorkbench.tsx";
import { fieldListOptions } from "./field.queries.ts";
import { fieldWords } from "./field-words.ts";
import { createFieldsEditor, FieldsDraft, type FieldsEditor } from "./fields-editor.ts";

const draft: OwnedDraft<FieldsEditor, FieldsDraft> = {
  schema: FieldsDraft,
  save: (editor) => editor.draft(),
  watch: ({ state }, changed) => void state.subscribe(changed),
};

const askAgainMs = 1500;

/** Metadata of a table's fields: `/system/handlefield/{tablename}/{name}`. `name` is the first field to select or the name of the table. */
export function FieldsPage() {
  const { tablename = "", name = "" } = useParams();
  const t = useWords(fieldWords);
  const tab = useTab();
  const editor = useTabOwnedDraft("fields", (_, left) => createFieldsEditor(left), draft);
  const fields = useTabQuery(fieldListOptions(tablename));
  const { data, refetch } = fields;
  const table = useStore(editor.state, (state) => state.table);
  const isDirty = useStore(editor.state, (state) => state.isDirty);
  // Users who cannot see the datasets get no notifications about their imports.
  const dataset = useQuery({
    ...datasetListOptions,
    refetchInterval: ({ state }) => (isLoading(state.data, tablename) ? askAgainMs : false),
  }).data?.find(({ tableName }) => tableName === tablename);
  const importing = dataset?.status === "loading" ? dataset : null;
  const ended = dataset !== undefined && importing === null ? dataset.updatedAt : null;

  useEffect(() => {
    if (data !== undefined) editor.receive(data);
  }, [data, editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => tab.setUnsaved(isDirty && "kept"), [isDirty]);
  useTabLabel(() => wordsNow(fieldWords)("tabTitle", { name: tablename }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished import can have changed the columns
  useEffect(() => {
    if (ended !== null) void refetch();
  }, [ended]);

  if (table !== null) {
    return <FieldsWorkbench editor={editor} table={table} name={name} isImporting={importing !== null} />;
  }
  if (importing !== null && fields.error !== null) return <Importing dataset={importing} />;
  const isGone =
    fields.error instanceof CallError && ["table_not_visible", "not_found"].includes(fields.error.reason);
  return (
    <PageFrame title={t("tabTitle", { name: tablename })}>
      {isGone ? (
        <EmptyState
          title={t("goneTitle")}
          text={t("goneText")}
          action={
            <Button component={Link} to="/report/dataset" variant="default">
              {t("toDatasets")}
            </Button>
          }
        />
      ) : (
        <QueryStates query={fields} skeleton={<RowsSkeleton count={12} />}>
          {() => <RowsSkeleton count={12} />}
        </QueryStates>
      )}
    </PageFrame>
  );
}

function isLoading(datasets: readonly Dataset[] | undefined, table: string): boolean {
  return datasets?.some(({ tableName, status }) => tableName === table && status === "loading") === true;
}

/** A table whose first rows are on their way. */
function Importing({ dataset }: { dataset: Dataset }) {
  const t = useWords(fieldWords);
  const { tableName: name, progress } = dataset;
  const title = t("importingTitle", { name });
  return (
    <PageFrame title={t("tabTitle", { name })}>
      <div className={classes.importing}>
        <EmptyState
          title={title}
          text={t("importingText")}
          action={
            <Progress.Root size="md" w={240}>
              <Progress.Section value={Math.round(progress * 100)} aria-label={title} />
            </Progress.Root>
          }
        />
      </div>
    </PageFrame>
  );
}
