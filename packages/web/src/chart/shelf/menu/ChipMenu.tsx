import { Kbd, Menu } from "@mantine/core";
import { distributionParts } from "@provost/contract/report/aggregate";
import {
  type ChosenColumn,
  isGroupable,
  type Selection,
  type Shelf,
} from "@provost/report-core/selection/selection";
import { namesOfMeasure, resultNames } from "@provost/report-core/selection/selection-schema";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../../ui/menu/HungMenu.tsx";
import { notifyError } from "../../../ui/notify.ts";
import { draftIn } from "../../builder/builder.ts";
import { useBuilder } from "../../builder/builder-context.ts";
import { useDialog } from "../../builder/dialog-context.ts";
import { chartWords } from "../../chart-words.ts";
import { withOrder, withSelection } from "../../draft/draft.ts";
import { chipWords } from "../chip-words.ts";
import { placeField } from "../place-field.ts";
import { chipMenuWords } from "./chip-menu-words.ts";
import { DimensionMenu, PanelsChoice } from "./DimensionMenu.tsx";
import { MeasureMenu } from "./MeasureMenu.tsx";

/** The column of the result a measure is sorted by: of a distribution the median. */
function sortedBy(selection: Selection, index: number): string | undefined {
  const names = namesOfMeasure(selection, index);
  return names[names.length > 1 ? distributionParts.indexOf("median") : 0];
}

interface ChipMenuProps extends Hung {
  shelf: Shelf;
  column: ChosenColumn;
  index: number;
  isLast: boolean;
  onMove(to: number): void;
  onRemove(): void;
}

/** What can be done with a chosen field: what it measures or how it groups, its heading, its place. */
export function ChipMenu({ shelf, column, index, isLast, onMove, onRemove, ...hung }: ChipMenuProps) {
  const t = useWords(chartWords);
  const menu = useWords(chipMenuWords);
  const c = useWords(chipWords);
  const language = useLanguage();
  const builder = useBuilder();
  const open = useDialog();
  const other: Shelf = shelf === "dimensions" ? "caculCols" : "dimensions";
  const toOther = (): void => {
    const { selection } = draftIn(builder.state.getState());
    const landing = { shelf: other, index: selection[other].length, how: "insert" } as const;
    const placed = placeField(selection, { from: shelf, index, column }, landing, language);
    if (placed.ok) builder.change((draft) => withSelection(draft, placed.selection));
    else notifyError(t(placed.reason));
  };
  const sortBy = (direction: "asc" | "desc"): void =>
    builder.change((draft) => {
      const name =
        shelf === "dimensions" ? resultNames(draft.selection)[index] : sortedBy(draft.selection, index);
      return name === undefined ? draft : withOrder(draft, { column: name, direction });
    });
  return (
    <HungMenu {...hung} position="bottom-start">
      {shelf === "caculCols" ? (
        <MeasureMenu column={column} index={index} />
      ) : (
        <DimensionMenu column={column} index={index} />
      )}
      {shelf === "dimensions" ? <PanelsChoice index={index} /> : null}
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item>{c("sortBy")}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <Menu.Item onClick={() => sortBy("asc")}>{t("sortAscending")}</Menu.Item>
          <Menu.Item onClick={() => sortBy("desc")}>{t("sortDescending")}</Menu.Item>
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Menu.Item onClick={() => open({ kind: "title", shelf, index })}>{c("rename")}</Menu.Item>
      {isGroupable(column) ? (
        <Menu.Item onClick={toOther}>{menu(shelf === "dimensions" ? "toMeasure" : "toDimension")}</Menu.Item>
      ) : null}
      {index > 0 ? (
        <Menu.Item rightSection={<Kbd size="xs">Alt ←</Kbd>} onClick={() => onMove(index - 1)}>
          {menu("moveLeft")}
        </Menu.Item>
      ) : null}
      {isLast ? null : (
        <Menu.Item rightSection={<Kbd size="xs">Alt →</Kbd>} onClick={() => onMove(index + 1)}>
          {menu("moveRight")}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item c="var(--mantine-color-error)" rightSection={<Kbd size="xs">Del</Kbd>} onClick={onRemove}>
        {menu("remove")}
      </Menu.Item>
    </HungMenu>
  );
}
