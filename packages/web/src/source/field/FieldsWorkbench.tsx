import { ActionIcon, Button, Drawer } from "@mantine/core";
import { type FieldMeta, TableFields } from "@provost/contract/source/field";
import { IconArrowBackUp, IconArrowForwardUp, IconChartBar, IconMathFunction } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { useMayBuild } from "../../ui/builder-page.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { builderPath } from "../../ui/table-paths.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
import { FieldPanel } from "./FieldPanel.tsx";
import { FieldsBanner } from "./FieldsBanner.tsx";
import classes from "./FieldsPage.module.css";
import { FieldTable } from "./FieldTable.tsx";
import { fieldListOptions, saveFields } from "./field.queries.ts";
import { type FieldKeys, keyOf, renamedKeys } from "./field-keys.ts";
import { fieldNamed, matchesText, sentMeta } from "./field-row.ts";
import { fieldWords } from "./field-words.ts";
import { FieldsContext } from "./fields-context.ts";
import type { FieldsEditor } from "./fields-editor.ts";
import {
  addCalculated,
  changeFields,
  freeName,
  moveField,
  removeField,
  renameField,
} from "./form/field-form.ts";
import { useFieldRows } from "./use-field-rows.ts";

const FieldsConflict = lazyDialog(async () => (await import("./FieldsConflict.tsx")).FieldsConflict);

interface FieldsWorkbenchProps {
  editor: FieldsEditor;
  table: TableFields;
  /** The field to begin at, or what the table is called. */
  name: string;
  isImporting: boolean;
}

/** The fields of a table side by side with the details of one. */
export function FieldsWorkbench({ editor, table, name, isImporting }: FieldsWorkbenchProps) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const mayBuild = useMayBuild();
  const client = useQueryClient();
  const refresh = useSourceRefresh();
  const isNarrow = useScreenClass() < 2;
  const page = useRef<HTMLDivElement>(null);
  const { history, isDirty, version } = useStore(editor.state);
  const form = history.present;
  const [tried, setTried] = useState(false);
  const { rows, expressions, faulty, shownFaulty } = useFieldRows(form, table, tried);
  const begin = fieldNamed(form, name);
  const [chosen, select] = useTabState<string | null>("selected", begin ?? form[0]?.column ?? null);
  const [isOpen, setOpen] = useTabState("details", false);
  const [wanted, setWanted] = useTabState("search", "");
  const [keys, setKeys] = useState<FieldKeys>({});
  const saving = useSaving(saveFields, TableFields);
  const mayEdit = table.mayEdit;
  const selected = rows.find(({ id }) => id === chosen) ?? rows[0] ?? null;
  const found = rows.filter(({ meta }) => matchesText(meta, wanted));
  const title =
    begin === null && name !== "" && name !== table.tableName
      ? name
      : t("tabTitle", { name: table.tableName });

  async function save(over = version): Promise<void> {
    setTried(faulty.length > 0);
    if (faulty.length > 0) {
      open(faulty[0] ?? null);
      return;
    }
    const saved = await saving.run({ tableName: table.tableName, version: over, fields: rows.map(sentMeta) });
    if (saved === null) return;
    client.setQueryData(fieldListOptions(table.tableName).queryKey, saved);
    editor.saved(saved);
    notifyDone(t("saved", { name: table.tableName }));
    void refresh();
  }

  function open(column: string | null): void {
    select(column);
    if (isNarrow) setOpen(true);
  }

  function add(): void {
    const column = freeName(form, t("newName"));
    editor.change((before) => addCalculated(before, column));
    setWanted("");
    open(column);
    // A new field starts with its name.
    requestAnimationFrame(() => {
      const input = document.querySelector<HTMLInputElement>(`[data-name-of="${CSS.escape(column)}"]`);
      input?.focus();
      input?.select();
    });
  }

  function remove(column: string): void {
    editor.change((before) => removeField(before, column));
    setOpen(false);
    notifyDone(t("removed", { name: column }));
  }

  function rename(from: string, to: string): void {
    editor.change((before) => renameField(before, from, to));
    setKeys((before) => renamedKeys(before, from, to));
    select((before) => (before === from ? to : before));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const pressed = key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (pressed === "s" && mayEdit) void save();
      else if (pressed === "z" && !event.shiftKey) editor.undo();
      else if (pressed === "y" || pressed === "z") editor.redo();
      else return;
    } else if (target.matches("tr[data-id]") && key === "Enter" && !isNarrow) {
      page.current?.querySelector<HTMLElement>("aside :is(input, textarea, select, .cm-content)")?.focus();
    } else if (
      target.matches("tr[data-id]") &&
      key === "Delete" &&
      mayEdit &&
      (selected?.isCalculated || selected?.isLost)
    ) {
      remove(selected.id);
    } else return;
    event.preventDefault();
  }

  const place = {
    table,
    form,
    rows,
    expressions,
    mayEdit,
    change: (of: readonly string[], changes: Partial<FieldMeta>, about?: string) =>
      editor.change((before) => changeFields(before, of, changes), about),
    rename,
    remove,
    keyOf: (column: string) => keyOf(keys, column),
  };
  const hidden = form.filter((meta) => meta.hidden).length;
  const tag = languageTag(language);
  const details = selected === null ? null : <FieldPanel row={selected} />;

  return (
    <FieldsContext value={place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo, redo and saving by key, wherever in the page the focus is */}
      <div ref={page} className={classes.page} onKeyDown={onKeyDown}>
        <PageFrame
          title={title}
          actions={
            <>
              {mayBuild ? (
                <Button
                  variant="subtle"
                  leftSection={<IconChartBar size={16} aria-hidden="true" />}
                  onClick={() => navigate(builderPath(table.tableName))}
                >
                  {t("build")}
                </Button>
              ) : null}
              {mayEdit ? (
                <>
                  <ActionIcon
                    variant="default"
                    size={32}
                    aria-label={t("undo")}
                    title={`${t("undo")} (Ctrl+Z)`}
                    disabled={history.past.length === 0}
                    onClick={editor.undo}
                  >
                    <IconArrowBackUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    size={32}
                    aria-label={t("redo")}
                    title={`${t("redo")} (Ctrl+Y)`}
                    disabled={history.future.length === 0}
                    onClick={editor.redo}
                  >
                    <IconArrowForwardUp size={16} />
                  </ActionIcon>
                  <Button
                    variant="default"
                    leftSection={<IconMathFunction size={16} aria-hidden="true" />}
                    onClick={add}
                  >
                    {t("add")}
                  </Button>
                  <Button disabled={!isDirty} loading={saving.isSaving} onClick={() => void save()}>
                    {t("save")}
                  </Button>
                </>
              ) : null}
            </>
          }
          toolbar={
            <>
              <SearchField
                label={t("search")}
                value={wanted}
                className={classes.search}
                onChange={setWanted}
              />
              <p className={classes.facts}>
                <span>{t(table.kind)}</span>
                {table.tableComment === "" ? null : <span>{table.tableComment}</span>}
                {table.rows === null ? null : (
                  <span>{t("rows", { count: table.rows, shown: table.rows.toLocaleString(tag) })}</span>
                )}
                <span>{t("count", { count: form.length })}</span>
                {hidden === 0 ? null : <span>{t("hiddenCount", { count: hidden })}</span>}
              </p>
            </>
          }
        >
          <FieldsBanner
            mayEdit={mayEdit}
            isImporting={isImporting}
            faulty={shownFaulty}
            refused={saving.refusedText}
            onShow={open}
          />
          {form.length === 0 ? (
            <EmptyState title={t("noFields")} />
          ) : (
            <div className={classes.layout}>
              <div
                className={classes.list}
                onFocusCapture={({ target }) => {
                  const id = target.closest<HTMLElement>("tr[data-id]")?.dataset.id;
                  if (id !== undefined) select(id);
                }}
              >
                {found.length === 0 ? (
                  <EmptyState
                    title={t("noMatch")}
                    action={
                      <Button variant="default" onClick={() => setWanted("")}>
                        {t("clearSearch")}
                      </Button>
                    }
                  />
                ) : (
                  <FieldTable
                    rows={found}
                    selected={selected?.id ?? null}
                    isFiltered={wanted.trim() !== ""}
                    isNarrow={isNarrow}
                    onOpen={open}
                    onMove={(column, before) => editor.change((now) => moveField(now, column, before))}
                  />
                )}
              </div>
              {isNarrow ? (
                <Drawer
                  opened={isOpen && selected !== null}
                  onClose={() => setOpen(false)}
                  position="right"
                  size="min(420px, 100%)"
                  title={t("details")}
                >
                  {details}
                </Drawer>
              ) : (
                <aside
                  className={classes.aside}
                  aria-label={selected === null ? t("details") : t("panelTitle", { name: selected.id })}
                >
                  {details ?? <p>{t("noneSelected")}</p>}
                </aside>
              )}
            </div>
          )}
        </PageFrame>
        {saving.theirs === null ? null : (
          <FieldsConflict
            tableName={table.tableName}
            mine={form}
            theirs={saving.theirs}
            isSaving={saving.isSaving}
            onKeepMine={(theirs) => {
              editor.keepMine(theirs.version);
              void save(theirs.version);
            }}
            onTakeTheirs={(theirs) => {
              client.setQueryData(fieldListOptions(table.tableName).queryKey, theirs);
              editor.takeTheirs(theirs);
              saving.reset();
            }}
            onClose={saving.reset}
          />
        )}
      </div>
    </FieldsContext>
  );
}
