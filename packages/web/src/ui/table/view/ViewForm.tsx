import { ActionIcon, Button, Checkbox, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCheck, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { sameJson } from "../../../platform/same-json.ts";
import { closedByEscape } from "../../menu/closed-by-escape.ts";
import { type Hung, HungPopover } from "../../menu/HungMenu.tsx";
import type { Column } from "../data-table.ts";
import type { Filters, PagedList } from "../paged-list.ts";
import { pagedTableWords } from "../paged-table-words.ts";
import { type Arrangement, asDeclared, changeListView, type SavedView, useListView } from "./list-views.ts";
import { columnWidth, inOrder, isAsDeclared, isShown, moved, toggled, withWidth } from "./table-view.ts";
import classes from "./ViewForm.module.css";

export type ListOfViews = Pick<PagedList<Filters>, "name" | "filter" | "none" | "showFilter">;

interface ViewFormProps extends Hung {
  list: ListOfViews;
  columns: readonly Pick<Column<unknown>, "key" | "head" | "width" | "isExtra">[];
}

/** The saved views of a list, and which of its columns show, in what order and width. */
export function ViewForm({ hung, onClose, list, columns }: ViewFormProps) {
  return (
    <HungPopover hung={hung} onClose={onClose} onKeyDown={closedByEscape(onClose)}>
      <div className={classes.form}>
        <Views list={list} onClose={onClose} />
        <Columns name={list.name} columns={columns} />
      </div>
    </HungPopover>
  );
}

function Views({ list, onClose }: { list: ListOfViews; onClose: () => void }) {
  const t = useWords(pagedTableWords);
  const { arrangement, saved } = useListView(list.name);
  const [name, setName] = useState("");
  const present = { filter: list.filter, arrangement };
  const isShown = ({ filter, arrangement: columns }: Omit<SavedView, "name">): boolean =>
    sameJson({ filter, arrangement: columns }, present);
  const show = (view: Omit<SavedView, "name">): void => {
    list.showFilter(view.filter);
    changeListView(list.name, { arrangement: view.arrangement });
    onClose();
  };
  const save = (): void => {
    const view = { name: name.trim(), ...present };
    if (view.name === "") return;
    const others = saved.filter((one) => one.name !== view.name);
    changeListView(list.name, { saved: [...others, view] });
    setName("");
  };
  return (
    <section aria-labelledby={`views ${list.name}`}>
      <h3 id={`views ${list.name}`} className={classes.title}>
        {t("views")}
      </h3>
      <ul className={classes.list}>
        {[{ name: "", filter: list.none, arrangement: asDeclared }, ...saved].map((view) => (
          <li key={view.name} className={classes.row}>
            <button
              type="button"
              className={classes.view}
              aria-current={isShown(view) || undefined}
              onClick={() => show(view)}
            >
              <span className={classes.label}>{view.name === "" ? t("whole") : view.name}</span>
              {isShown(view) ? <IconCheck size={14} stroke={1.75} aria-hidden="true" /> : null}
            </button>
            {view.name === "" ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("remove", { name: view.name })}
                onClick={() =>
                  changeListView(list.name, { saved: saved.filter((one) => one.name !== view.name) })
                }
              >
                <IconTrash size={14} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <form
        className={classes.save}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          size="xs"
          aria-label={t("name")}
          placeholder={t("saveAs")}
          maxLength={40}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={name.trim() === ""}>
          {t("save")}
        </Button>
      </form>
    </section>
  );
}

const cellOf = (list: string, key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-list="${list}"] [data-column="${key}"]`);

function Columns({ name, columns }: { name: string; columns: ViewFormProps["columns"] }) {
  const t = useWords(pagedTableWords);
  const { arrangement } = useListView(name);
  const [said, setSaid] = useState("");
  const change = (next: Arrangement): void => changeListView(name, { arrangement: next });
  const sorted = inOrder(columns, arrangement);
  const keys = sorted.map(({ key }) => key);
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const chosen = sorted
    .filter((column, place) => isShown(column, place, arrangement))
    .map(({ key }) => key)
    .join("\n");
  useEffect(() => {
    const isThere = (key: string): boolean => cellOf(name, key) !== null;
    // A phone shows rows without columns.
    const wanted = chosen.split("\n");
    setUnfit(wanted.some(isThere) ? wanted.filter((key) => !isThere(key)) : []);
  }, [name, chosen]);

  function move(key: string, head: string, by: -1 | 1): void {
    const next = moved(arrangement, keys, key, by);
    if (next === arrangement) return;
    change(next);
    setSaid(t("placeNow", { name: head, place: keys.indexOf(key) + by + 1 }));
  }

  function resize(key: string, head: string, by: number): void {
    const next = withWidth(arrangement, key, (cellOf(name, key)?.offsetWidth ?? columnWidth.least) + by);
    change(next);
    setSaid(t("widthNow", { name: head, width: next.widths[key] ?? 0 }));
  }

  const keysOf = (key: string, head: string, event: KeyboardEvent): void => {
    if (!event.altKey) return;
    if (event.key === "ArrowUp") move(key, head, -1);
    else if (event.key === "ArrowDown") move(key, head, 1);
    else if (event.key === "ArrowLeft") resize(key, head, -columnWidth.step);
    else if (event.key === "ArrowRight") resize(key, head, columnWidth.step);
    else return;
    event.preventDefault();
  };

  return (
    <section aria-labelledby={`columns ${name}`}>
      <h3 id={`columns ${name}`} className={classes.title}>
        {t("columns")}
      </h3>
      <ul className={classes.list}>
        {sorted.map(({ key, head, isExtra = false }, place) => (
          <li key={key} className={classes.row}>
            <Checkbox
              size="xs"
              className={classes.check}
              label={head}
              description={unfit.includes(key) ? t("unfit") : undefined}
              disabled={place === 0}
              checked={isShown({ key, isExtra }, place, arrangement)}
              onChange={() => change(toggled(arrangement, { key, isExtra }))}
              onKeyDown={(event) => keysOf(key, head, event)}
            />
            {place === 0 ? null : (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={place === 1}
                  aria-label={t("up", { name: head })}
                  onClick={() => move(key, head, -1)}
                >
                  <IconArrowUp size={14} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={place === sorted.length - 1}
                  aria-label={t("down", { name: head })}
                  onClick={() => move(key, head, 1)}
                >
                  <IconArrowDown size={14} stroke={1.75} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.keys}>{t("keys")}</p>
      <Button
        size="xs"
        variant="subtle"
        disabled={isAsDeclared(arrangement)}
        onClick={() => change(asDeclared)}
      >
        {t("reset")}
      </Button>
      <span className="mantine-visually-hidden" aria-live="polite">
        {said}
      </span>
    </section>
  );
}
