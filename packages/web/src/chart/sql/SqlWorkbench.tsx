import { Button } from "@mantine/core";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { parametersIn } from "@provost/report-core/sql/sql-params";
import { IconChevronDown, IconChevronUp, IconPlayerPlay, IconTableDown } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabOwned } from "../../platform/tab/tab-context.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import bench from "../builder/BuilderPage.module.css";
import { draftIn } from "../builder/builder.ts";
import { useBuilder, useBuilderState, useDraft } from "../builder/builder-context.ts";
import { DialogContext } from "../builder/dialog-context.ts";
import { isAskable } from "../draft/draft.ts";
import { LimitControl } from "../shelf/LimitControl.tsx";
import { createSqlBox, editorWords, runSql } from "./editor/sql-box.ts";
import { writtenName } from "./editor/sql-scope.ts";
import classes from "./Sql.module.css";
import { SqlFaultLine } from "./SqlFaultLine.tsx";
import { SqlRoles } from "./SqlRoles.tsx";
import { SqlTables } from "./SqlTables.tsx";
import { withDeclared } from "./sql-draft.ts";
import { sqlWords } from "./sql-words.ts";

const SaveTableDialog = lazyDialog(async () => (await import("./SaveTableDialog.tsx")).SaveTableDialog);

/** Tables at the left, the editor above the result. */
export function SqlWorkbench({ children }: { children: ReactNode }) {
  const t = useWords(sqlWords);
  const language = useLanguage();
  const builder = useBuilder();
  const client = useQueryClient();
  const may = usePermission();
  const host = useRef<HTMLDivElement>(null);
  const editor = useTabOwned("sqlEditor", (signal) => createSqlBox(builder, client, language, signal));
  const askable = useBuilderState((state) => isAskable(draftIn(state)));
  const [tablesOpen, setTablesOpen] = useState(false);
  const [saving, setSaving] = useState(false);

  useLayoutEffect(() => {
    if (host.current !== null) editor.attach(host.current);
  }, [editor]);
  useEffect(() => editor.speak(editorWords(language)), [editor, language]);

  return (
    <div className={bench.bench}>
      <aside className={bench.side} aria-label={t("tables")}>
        <Button
          className={bench.fold ?? ""}
          variant="default"
          fullWidth
          aria-expanded={tablesOpen}
          rightSection={tablesOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          justify="space-between"
          onClick={() => setTablesOpen(!tablesOpen)}
        >
          {t("tables")}
        </Button>
        <div className={bench.fields} data-open={tablesOpen || undefined}>
          <SqlTables onInsert={(name, isLive) => editor.insert(writtenName(name, isLive))} />
        </div>
      </aside>
      <div className={bench.main}>
        <section className={classes.card} aria-label="SQL">
          <div ref={host} className={classes.editor} />
          <SqlFaultLine onGo={editor.goTo} />
          <SqlParameters />
          <div className={classes.foot}>
            <Button
              size="xs"
              disabled={!askable}
              leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
              title="Ctrl Enter"
              onClick={() => runSql(builder)}
            >
              {t("run")}
            </Button>
            <LimitControl />
            <SqlRoles />
            {may(datasetButtons.add) ? (
              <Button
                className={classes.last ?? ""}
                size="xs"
                variant="default"
                disabled={!askable}
                leftSection={<IconTableDown size={14} aria-hidden="true" />}
                onClick={() => setSaving(true)}
              >
                {t("saveAsTable")}
              </Button>
            ) : null}
          </div>
        </section>
        {children}
      </div>
      {saving ? <SaveTableDialog onClose={() => setSaving(false)} /> : null}
    </div>
  );
}

/** The parameters the text uses, and a way to declare them; their values are set above the result. */
function SqlParameters() {
  const t = useWords(sqlWords);
  const builder = useBuilder();
  const openDialog = useContext(DialogContext);
  const sql = useDraft((draft) => draft.sql ?? "");
  const names = useMemo(() => parametersIn(sql), [sql]);
  if (names.length === 0) return null;
  const define = (): void => {
    builder.change(withDeclared);
    openDialog?.({ kind: "parameters" });
  };
  return (
    <div className={classes.parameters}>
      <span className={classes.quiet}>{t("parameters")}</span>
      {names.map((name) => (
        <code key={name} className={classes.parameter}>
          {name}
        </code>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={define}>
        {t("defineParameters")}
      </Button>
    </div>
  );
}
