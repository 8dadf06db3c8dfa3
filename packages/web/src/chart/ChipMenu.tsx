import { Kbd, Menu } from "@mantine/core";
import { type Aggregate, aggregateNames, aggregatesOf } from "@provost/contract/aggregate";
import type { SchemaColumn } from "@provost/contract/source";
import { addMeasureAs, aggregateOf, type Shelf, setAggregate } from "@provost/report-core/selection";
import { IconCheck } from "@tabler/icons-react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { notifyError } from "../ui/notify.ts";
import { draftIn } from "./builder.ts";
import { useBuilder, useDraft } from "./builder-context.ts";
import { chartWords } from "./chart-words.ts";
import { withSelection } from "./draft.ts";
import { placeField } from "./place-field.ts";

interface ChipMenuProps {
  shelf: Shelf;
  column: SchemaColumn;
  index: number;
  isLast: boolean;
  onMove(to: number): void;
  onRemove(): void;
}

/** What can be done with a chosen field: its function, a second function beside it, its place. */
export function ChipMenu({ shelf, column, index, isLast, onMove, onRemove }: ChipMenuProps) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const other: Shelf = shelf === "dimensions" ? "caculCols" : "dimensions";
  const toOther = (): void => {
    const { selection } = draftIn(builder.state.getState());
    const landing = { shelf: other, index: selection[other].length, how: "insert" } as const;
    const placed = placeField(selection, { from: shelf, index, column }, landing, language);
    if (placed.ok) builder.change((draft) => withSelection(draft, placed.selection));
    else notifyError(t(placed.reason));
  };
  return (
    <Menu.Dropdown>
      {shelf === "caculCols" ? <Functions column={column} index={index} /> : null}
      <Menu.Item onClick={toOther}>{t(shelf === "dimensions" ? "toMeasure" : "toDimension")}</Menu.Item>
      {index > 0 ? (
        <Menu.Item rightSection={<Kbd size="xs">Alt ←</Kbd>} onClick={() => onMove(index - 1)}>
          {t("moveLeft")}
        </Menu.Item>
      ) : null}
      {isLast ? null : (
        <Menu.Item rightSection={<Kbd size="xs">Alt →</Kbd>} onClick={() => onMove(index + 1)}>
          {t("moveRight")}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" rightSection={<Kbd size="xs">Del</Kbd>} onClick={onRemove}>
        {t("remove")}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

function Functions({ column, index }: { column: SchemaColumn; index: number }) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const measures = useDraft((draft) => draft.selection.caculCols);
  const offered = column.availableFunc.length === 0 ? [] : aggregatesOf(column.Type);
  const used = new Set(measures.filter(({ Column }) => Column === column.Column).map(aggregateOf));
  const now = aggregateOf(column);
  const change = (func: Aggregate): void =>
    builder.change((draft) => withSelection(draft, setAggregate(draft.selection, index, func)));
  const addAs = (func: Aggregate): void =>
    builder.change((draft) => withSelection(draft, addMeasureAs(draft.selection, column, func, language)));
  const free = offered.filter((func) => !used.has(func));
  return (
    <>
      <Menu.Label>{t("aggregate")}</Menu.Label>
      {offered.map((func) => (
        <Menu.Item
          key={func}
          disabled={func !== now && used.has(func)}
          leftSection={
            func === now ? <IconCheck size={14} /> : <span style={{ display: "block", width: 14 }} />
          }
          aria-current={func === now || undefined}
          onClick={() => change(func)}
        >
          {aggregateNames[func][language]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {free.length === 0 ? null : (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{t("alsoAs")}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {free.map((func) => (
              <Menu.Item key={func} onClick={() => addAs(func)}>
                {aggregateNames[func][language]}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
    </>
  );
}
