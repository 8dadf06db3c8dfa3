import "react-grid-layout/css/styles.css";
import { ActionIcon, Menu } from "@mantine/core";
import type { DashboardTab, DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { nameIn } from "@provost/contract/wire/locale";
import { IconDots } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { GridLayout, useContainerWidth } from "react-grid-layout";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { BoardContext, plainBoard } from "../board-context.ts";
import { tileIn } from "../board-in.ts";
import { BoardTile } from "../tile/BoardTile.tsx";
import classes from "./BoardEditor.module.css";
import type { Places } from "./draft.ts";
import { editWords } from "./edit-words.ts";
import { gridWidth, type TileMove } from "./tiles.ts";

const moves: readonly TileMove[] = ["left", "right", "up", "down", "wider", "narrower", "taller", "shorter"];
/** Keys of a tile's handle: alone they move it, with Shift they make it grow or shrink. */
const keys: Readonly<Record<string, readonly [TileMove, TileMove]>> = {
  ArrowLeft: ["left", "narrower"],
  ArrowRight: ["right", "wider"],
  ArrowUp: ["up", "shorter"],
  ArrowDown: ["down", "taller"],
};

const grid = { cols: gridWidth, rowHeight: 76, margin: [16, 16], containerPadding: [0, 0] } as const;
const dragging = { handle: `.${classes.handle}` };
const resizing = { handles: ["se"] } as const;

interface EditGridProps {
  tiles: readonly DashboardTile[];
  /** The tabs a tile can be taken to. */
  others: readonly DashboardTab[];
  nameOf(tile: DashboardTile): string;
  onPlaces(places: Places): void;
  onMove(id: string, move: TileMove): void;
  onTab(id: string, tabId: string): void;
  onRemove(tile: DashboardTile): void;
  onChange(tile: DashboardTile): void;
}

/** The tiles of a tab, moved and resized by mouse or by keys. */
export function EditGrid({ tiles, onPlaces, ...rest }: EditGridProps) {
  const t = useWords(editWords);
  const isNarrow = useScreenClass() < 2;
  if (tiles.length === 0) return <p className={classes.empty}>{t("empty")}</p>;
  const cell = (tile: DashboardTile) => <EditTile tile={tile} {...rest} />;
  if (isNarrow)
    return (
      <>
        <p className={classes.hint}>{t("tooNarrow")}</p>
        <div className={classes.column}>
          {tiles.map((tile) => (
            <div key={tile.id} className={classes.cell}>
              {cell(tile)}
            </div>
          ))}
        </div>
      </>
    );
  return <WideGrid tiles={tiles} onPlaces={onPlaces} cell={cell} />;
}

type WideGridProps = Pick<EditGridProps, "tiles" | "onPlaces"> & { cell(tile: DashboardTile): ReactNode };

/** The grid at the width of its container, which is measured once it is mounted. */
function WideGrid({ tiles, onPlaces, cell }: WideGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const keep = (layout: readonly { i: string; x: number; y: number; w: number; h: number }[]): void =>
    onPlaces(layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h })));
  return (
    <div ref={containerRef}>
      {mounted ? (
        <GridLayout
          width={width}
          gridConfig={grid}
          dragConfig={dragging}
          resizeConfig={resizing}
          layout={tiles.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h, minW: 2, minH: 1, maxH: 20 }))}
          onDragStop={keep}
          onResizeStop={keep}
        >
          {tiles.map((tile) => (
            <div key={tile.id} className={classes.cell}>
              {cell(tile)}
            </div>
          ))}
        </GridLayout>
      ) : null}
    </div>
  );
}

type EditTileProps = Omit<EditGridProps, "tiles" | "onPlaces"> & { tile: DashboardTile };

function EditTile({ tile, others, nameOf, onMove, onTab, onRemove, onChange }: EditTileProps) {
  const t = useWords(editWords);
  const language = useLanguage();
  const [board] = useState(plainBoard);
  const name = nameOf(tile);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = keys[event.key]?.[event.shiftKey ? 1 : 0];
    if (move !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) onMove(tile.id, move);
    else if (event.key === "Delete" || event.key === "Backspace") onRemove(tile);
    else if (event.key === "Enter") onChange(tile);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <BoardContext value={board}>
        <BoardTile tile={tileIn(tile, language)} />
      </BoardContext>
      <button
        type="button"
        className={classes.handle}
        aria-label={t("handle", { name })}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onChange(tile)}
      />
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.menu ?? ""}
            variant="default"
            size={28}
            aria-label={t("menuOf", { name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onChange(tile)}>
            {t(tile.kind === "chart" ? "retitle" : "change")}
          </Menu.Item>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item>{t("arrange")}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {moves.map((move) => (
                <Menu.Item key={move} closeMenuOnClick={false} onClick={() => onMove(tile.id, move)}>
                  {t(move)}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          {others.length === 0 ? null : (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item>{t("toTab")}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {others.map((tab) => (
                  <Menu.Item key={tab.id} onClick={() => onTab(tile.id, tab.id)}>
                    {nameIn(language, tab.name, tab.nameEn) || tab.id}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onRemove(tile)}>
            {t("remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
