import { Menu } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { MenuAt } from "../drill/MenuAt.tsx";
import type { CellPlace } from "./cell-range.ts";
import {
  type ColumnStyle,
  shownColumns,
  withFrozen,
  withHidden,
  withMoved,
  withoutWidth,
  withShown,
} from "./column-layout.ts";
import type { GridOffer, GridSource } from "./grid-source.ts";
import { gridWord } from "./grid-words.ts";
import { type SortTerm, sortBy } from "./sort-rows.ts";

/** Which menu is open, and where; `plain`: with what can be copied. */
export type MenuPlace = { x: number; y: number } & (
  | { kind: "column"; key: string }
  | { kind: "cell"; place: CellPlace; offers: readonly GridOffer[]; plain: boolean }
);

interface GridMenuProps {
  menu: MenuPlace | null;
  onClose(): void;
  onCopyCell(place: CellPlace): void;
  onCopyRow(place: CellPlace): void;
  onCopyChosen?: (() => void) | undefined;
  onCopyAll(): void;
  source: GridSource;
  style: ColumnStyle;
  onStyle(style: ColumnStyle): void;
  sort: readonly SortTerm[];
  onSort(terms: SortTerm[]): void;
  onFormat?: ((key: string) => void) | undefined;
  language: Language;
}

const none: readonly GridOffer[] = [];

/** The menu of a column or of a cell, where it was opened. */
export function GridMenu(props: GridMenuProps) {
  const { menu, onClose, language } = props;
  if (menu === null) return null;
  const { x, y } = menu;
  return menu.kind === "column" ? (
    <MenuAt
      key={`${x} ${y}`}
      at={menu}
      label={gridWord("columnMenu", language)}
      offers={none}
      onClose={onClose}
      language={language}
    >
      <ColumnItems {...props} column={menu.key} />
    </MenuAt>
  ) : (
    <MenuAt
      key={`${x} ${y}`}
      at={menu}
      label={gridWord("cellMenu", language)}
      offers={menu.offers}
      onClose={onClose}
      language={language}
    >
      {menu.plain ? <CopyItems {...props} place={menu.place} follows={menu.offers.length > 0} /> : null}
    </MenuAt>
  );
}

function CopyItems({
  place,
  follows,
  onCopyCell,
  onCopyRow,
  onCopyChosen,
  onCopyAll,
  language,
}: GridMenuProps & { place: CellPlace; follows: boolean }) {
  return (
    <>
      {follows ? <Menu.Divider /> : null}
      {onCopyChosen ? <Menu.Item onClick={onCopyChosen}>{gridWord("copyChosen", language)}</Menu.Item> : null}
      <Menu.Item onClick={() => onCopyCell(place)}>{gridWord("copyCell", language)}</Menu.Item>
      <Menu.Item onClick={() => onCopyRow(place)}>{gridWord("copyRow", language)}</Menu.Item>
      <Menu.Item onClick={onCopyAll}>{gridWord("copyAll", language)}</Menu.Item>
    </>
  );
}

function ColumnItems({
  column,
  source,
  style,
  onStyle,
  sort,
  onSort,
  onFormat,
  language,
}: GridMenuProps & { column: string }) {
  const { columns } = source;
  const shown = shownColumns(columns, style);
  const at = shown.findIndex(({ key }) => key === column);
  const others = sort.some((term) => term.column !== column);
  const hidden = columns.filter(({ key }) => !shown.some((one) => one.key === key));
  const numeric = columns.find(({ key }) => key === column)?.numeric === true;
  const isFrozenHere = (style.frozen ?? 0) === at + 1;
  const say = (key: Parameters<typeof gridWord>[0]): string => gridWord(key, language);
  return (
    <>
      <Menu.Item onClick={() => onSort(sortBy(sort, { column, direction: "asc" }, false))}>
        {say("sortAsc")}
      </Menu.Item>
      <Menu.Item onClick={() => onSort(sortBy(sort, { column, direction: "desc" }, false))}>
        {say("sortDesc")}
      </Menu.Item>
      {others ? (
        <>
          <Menu.Item onClick={() => onSort(sortBy(sort, { column, direction: "asc" }, true))}>
            {say("sortThenAsc")}
          </Menu.Item>
          <Menu.Item onClick={() => onSort(sortBy(sort, { column, direction: "desc" }, true))}>
            {say("sortThenDesc")}
          </Menu.Item>
        </>
      ) : null}
      {sort.length > 0 ? <Menu.Item onClick={() => onSort([])}>{say("sortNone")}</Menu.Item> : null}
      <Menu.Divider />
      <Menu.Item disabled={at <= 0} onClick={() => onStyle(withMoved(columns, style, column, at - 1))}>
        {say("moveLeft")}
      </Menu.Item>
      <Menu.Item
        disabled={at >= shown.length - 1}
        onClick={() => onStyle(withMoved(columns, style, column, at + 1))}
      >
        {say("moveRight")}
      </Menu.Item>
      <Menu.Item
        disabled={style.widths?.[column] === undefined}
        onClick={() => onStyle(withoutWidth(style, column))}
      >
        {say("fitWidth")}
      </Menu.Item>
      {isFrozenHere ? null : (
        <Menu.Item onClick={() => onStyle(withFrozen(columns, style, column))}>{say("freeze")}</Menu.Item>
      )}
      {(style.frozen ?? 0) > 0 ? (
        <Menu.Item onClick={() => onStyle(withFrozen(columns, style, null))}>{say("unfreeze")}</Menu.Item>
      ) : null}
      {numeric && onFormat ? (
        <Menu.Item onClick={() => onFormat(column)}>{say("numberFormat")}</Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item disabled={shown.length <= 1} onClick={() => onStyle(withHidden(columns, style, column))}>
        {say("hide")}
      </Menu.Item>
      {hidden.map(({ key, label }) => (
        <Menu.Item key={key} onClick={() => onStyle(withShown(style, key))}>
          {say("show")} {label}
        </Menu.Item>
      ))}
      {hidden.length > 1 ? (
        <Menu.Item onClick={() => onStyle(withShown(style))}>{say("showAll")}</Menu.Item>
      ) : null}
    </>
  );
}
