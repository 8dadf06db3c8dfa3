import { ActionIcon, Button, Menu, Select, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconCode,
  IconPlayerPlay,
  IconTable,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { tableListOptions } from "../source/source.queries.ts";
import classes from "./BuilderPage.module.css";
import { draftIn, isUnsaved } from "./builder.ts";
import { useBuilder, useBuilderState, useDraft } from "./builder-context.ts";
import { chartWords } from "./chart-words.ts";
import { isAskable } from "./draft.ts";
import { SaveDialogs } from "./SaveDialogs.tsx";
import { SqlDialog } from "./SqlDialog.tsx";
import { useSave } from "./use-save.ts";

/** Table, undo and redo, run, SQL, save. */
export function BuilderToolbar() {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const name = useBuilderState((state) => state.chart?.name ?? null);
  const canUndo = useBuilderState((state) => state.history.past.length > 0);
  const canRedo = useBuilderState((state) => state.history.future.length > 0);
  const askable = useBuilderState((state) => isAskable(draftIn(state)));
  const auto = useBuilderState((state) => state.auto);
  const [sqlOpen, setSqlOpen] = useState(false);
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title} title={name ?? undefined}>
        {name ?? t("newChart")}
      </h1>
      <TableSelect />
      <div className={classes.steps}>
        <Tooltip label={`${t("undo")} · Ctrl Z`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("undo")}
            disabled={!canUndo}
            onClick={builder.undo}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={`${t("redo")} · Ctrl Shift Z`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("redo")}
            disabled={!canRedo}
            onClick={builder.redo}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.actions}>
        <Tooltip label={t(auto ? "runAutoHint" : "runHint")}>
          <Button
            variant={auto ? "subtle" : "light"}
            color={auto ? "gray" : "brand"}
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            disabled={!askable}
            onClick={builder.run}
          >
            {t(auto ? "runAuto" : "run")}
          </Button>
        </Tooltip>
        <Button
          variant="default"
          leftSection={<IconCode size={16} aria-hidden="true" />}
          disabled={!askable}
          onClick={() => setSqlOpen(true)}
        >
          {t("sql")}
        </Button>
        <SaveButton askable={askable} />
      </div>
      <SqlDialog opened={sqlOpen} onClose={() => setSqlOpen(false)} />
    </header>
  );
}

function TableSelect() {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const table = useDraft((draft) => draft.table);
  const { data = [] } = useQuery(tableListOptions);
  const known = data.some(({ tableName }) => tableName === table) || table === "";
  const tables = data.map(({ tableName, rows }) => ({
    value: tableName,
    label: tableName,
    rows: rows === null ? "" : rows.toLocaleString(language === "zh" ? "zh-CN" : "en"),
  }));
  return (
    <Select
      className={classes.table ?? ""}
      aria-label={t("table")}
      placeholder={t("tablePlaceholder")}
      leftSection={<IconTable size={16} aria-hidden="true" />}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("noTable")}
      data={[
        { group: t("datasets"), items: tables },
        ...(known ? [] : [{ group: " ", items: [{ value: table, label: table, disabled: true }] }]),
      ]}
      value={table === "" ? null : table}
      onChange={(next) => {
        if (next !== null && next !== table) void builder.openTable(next);
      }}
    />
  );
}

function SaveButton({ askable }: { askable: boolean }) {
  const t = useWords(chartWords);
  const saving = useSave();
  const chart = useBuilderState((state) => state.chart);
  const unsaved = useBuilderState(isUnsaved);
  const { open, mayAdd, mayEdit, mayPlace, busy } = saving;
  if (!mayAdd && !mayEdit) return null;
  const again = chart !== null && mayEdit;
  return (
    <>
      <Button.Group>
        <Button
          loading={busy}
          disabled={!askable || (again && !unsaved) || (!again && !mayAdd)}
          onClick={() =>
            again ? saving.update(chart.name, chart.version) : open({ kind: "new", name: chart?.name ?? "" })
          }
        >
          {t("save")}
        </Button>
        {chart === null ? null : (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button className={classes.more ?? ""} aria-label={t("saveMore")} disabled={busy}>
                <IconChevronDown size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayAdd ? (
                <Menu.Item disabled={!askable} onClick={() => open({ kind: "new", name: chart.name })}>
                  {t("saveAs")}
                </Menu.Item>
              ) : null}
              {mayEdit ? (
                <Menu.Item onClick={() => open({ kind: "rename", name: chart.name })}>
                  {t("rename")}
                </Menu.Item>
              ) : null}
              {mayPlace ? <Menu.Item onClick={saving.addToDashboard}>{t("addToDashboard")}</Menu.Item> : null}
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
      <SaveDialogs saving={saving} />
    </>
  );
}
