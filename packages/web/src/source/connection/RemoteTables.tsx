import { Button, Drawer, Modal, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type Connection, type RemoteTable, remoteTablePage } from "@provost/contract/source/connection";
import { TableName } from "@provost/contract/source/source";
import { sizeText } from "@provost/contract/wire/size-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { useMayBuild } from "../../ui/builder-page.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { failureText } from "../../ui/state/failure-text.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { builderPath } from "../../ui/table-paths.ts";
import { tableNameOf } from "../table-name.ts";
import classes from "./Connections.module.css";
import {
  publishTable,
  remoteColumnsOptions,
  remoteTablesOptions,
  useConnectionRefresh,
} from "./connection.queries.ts";
import { connectionWords } from "./connection-words.ts";

interface RemoteTablesProps {
  connection: Connection;
  onClose(): void;
}

/** The tables of a data source, to be found and published. */
export function RemoteTables({ connection: { id, name }, onClose }: RemoteTablesProps) {
  const t = useWords(connectionWords);
  const [text, setText] = useState("");
  const [offsets, setOffsets] = useState([0]);
  const [asked] = useDebouncedValue(text.trim(), 250);
  const [chosen, setChosen] = useState<RemoteTable | null>(null);
  const first = useQuery(remoteTablesOptions(id, asked, 0));
  const navigate = useNavigate();
  const build = (tableName: string): void => {
    onClose();
    void navigate(builderPath(tableName));
  };
  return (
    <Drawer opened onClose={onClose} position="right" size={720} title={t("browseTitle", { name })}>
      <div className={classes.tables}>
        <SearchField
          className={classes.find}
          label={t("find")}
          value={text}
          onChange={(next) => {
            setText(next);
            setOffsets([0]);
          }}
        />
        <QueryStates
          query={first}
          skeleton={<RowsSkeleton />}
          isEmpty={({ tables }) => tables.length === 0}
          empty={<EmptyState title={t(asked === "" ? "noTables" : "noneFound")} />}
        >
          {() => (
            <ul>
              {offsets.map((offset) => (
                <TablePage
                  key={offset}
                  id={id}
                  text={asked}
                  offset={offset}
                  isLast={offset === offsets.at(-1)}
                  onMore={() => setOffsets([...offsets, offset + remoteTablePage])}
                  onChoose={setChosen}
                  onBuild={build}
                />
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
      {chosen === null ? null : (
        <PublishDialog connectionId={id} table={chosen} onClose={() => setChosen(null)} />
      )}
    </Drawer>
  );
}

interface TablePageProps {
  id: string;
  text: string;
  offset: number;
  isLast: boolean;
  onMore(): void;
  onChoose(table: RemoteTable): void;
  onBuild(tableName: string): void;
}

function TablePage({ id, text, offset, isLast, onMore, onChoose, onBuild }: TablePageProps) {
  const t = useWords(connectionWords);
  const { data } = useQuery(remoteTablesOptions(id, text, offset));
  return (
    <>
      {data?.tables.map((table) => (
        <TableItem
          key={`${table.schema}.${table.name}`}
          table={table}
          onChoose={() => onChoose(table)}
          onBuild={onBuild}
        />
      ))}
      {isLast && data?.more ? (
        <li>
          <Button variant="subtle" onClick={onMore}>
            {t("more")}
          </Button>
        </li>
      ) : null}
    </>
  );
}

interface TableItemProps {
  table: RemoteTable;
  onChoose(): void;
  onBuild(tableName: string): void;
}

function TableItem({ table, onChoose, onBuild }: TableItemProps) {
  const t = useWords(connectionWords);
  const mayBuild = useMayBuild();
  const language = useLanguage();
  const { schema, name, kind, comment, rows, bytes = null, publishedAs } = table;
  const count = rows?.toLocaleString(languageTag(language));
  const facts = [
    comment,
    kind === "view" ? t("view") : "",
    count === undefined ? "" : t("rowsAbout", { count }),
    bytes === null ? "" : sizeText(bytes),
  ].filter((fact) => fact !== "");
  return (
    <li className={classes.table}>
      <div className={classes.what}>
        <div className={classes.place} title={`${schema}.${name}`}>
          {name} <small>{schema}</small>
        </div>
        <div className={classes.facts}>{facts.join(" · ")}</div>
      </div>
      {publishedAs === null ? (
        <Button
          variant="default"
          size="xs"
          onClick={onChoose}
          aria-label={`${t("publish")} ${schema}.${name}`}
        >
          {t("publish")}
        </Button>
      ) : (
        <div className={classes.published}>
          <span className={classes.done}>{t("publishedAs", { name: publishedAs })}</span>
          {mayBuild ? (
            <Button
              variant="default"
              size="xs"
              onClick={() => onBuild(publishedAs)}
              aria-label={`${t("build")} ${publishedAs}`}
            >
              {t("build")}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

interface PublishDialogProps {
  connectionId: string;
  table: RemoteTable;
  onClose(): void;
}

/** Under which name a table is published. */
function PublishDialog({ connectionId: id, table: { schema, name, comment }, onClose }: PublishDialogProps) {
  const t = useWords(connectionWords);
  const refresh = useConnectionRefresh();
  const [form, setForm] = useState({ tableName: tableNameOf(name), comment });
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const columns = useQuery(remoteColumnsOptions(id, schema, name));
  const isFit = TableName.safeParse(form.tableName).success;

  async function publish(): Promise<void> {
    if (!isFit) return;
    setSaving(true);
    try {
      await publishTable({ id, schema, name, ...form });
      notifyDone(t("published", { name: form.tableName }));
      onClose();
      void refresh();
    } catch (error) {
      setFailure(failureText(error));
      setSaving(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t("publishTitle", { name })}>
      <form
        className={classes.tables}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <p className={classes.warning}>{t("publishText")}</p>
        <TextInput
          label={t("tableName")}
          required
          data-autofocus
          value={form.tableName}
          error={isFit ? null : t("tableNameWrong")}
          onChange={({ currentTarget }) => setForm({ ...form, tableName: currentTarget.value })}
        />
        <Textarea
          label={t("comment")}
          autosize
          minRows={2}
          maxLength={1000}
          value={form.comment}
          onChange={({ currentTarget }) => setForm({ ...form, comment: currentTarget.value })}
        />
        <div>
          <div className={classes.facts}>{t("columns")}</div>
          <div>{columns.data?.map((column) => `${column.name} ${column.nativeType}`).join(", ")}</div>
        </div>
        <DialogFoot>
          {failure === null ? null : <p role="alert">{failure}</p>}
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isFit}>
            {t("publish")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
