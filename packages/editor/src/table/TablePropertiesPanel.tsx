import { Button, ColorInput, Fieldset, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { moveInGrid } from "../toolbar/grid-keys.ts";
import type { PanelProps } from "../toolbar/tool.ts";
import { useValue } from "../use-value.ts";
import { type PanelWord, panelWord } from "../words/table-panel-words.ts";
import {
  alignCells,
  type Border,
  cellAlign,
  cellBackground,
  colourCells,
  drawBorders,
  setTableProperties,
  type TableProperties,
  tableProperties,
} from "./table-look.ts";
import { useFirstFocus } from "./use-first-focus.ts";

const aligns: ReadonlyArray<readonly [across: string, down: string, name: PanelWord]> = [
  ["left", "top", "topLeft"],
  ["center", "top", "topCentre"],
  ["right", "top", "topRight"],
  ["left", "middle", "middleLeft"],
  ["center", "middle", "middleCentre"],
  ["right", "middle", "middleRight"],
  ["left", "bottom", "bottomLeft"],
  ["center", "bottom", "bottomCentre"],
  ["right", "bottom", "bottomRight"],
];

const borderStyles = ["solid", "dashed", "dotted", "double", "none"] as const;
const width = /^(\d{1,4}(\.\d{1,2})?(px|%)?)?$/;
const colour = /^#[\da-f]{6}$/i;

/** How the table at the caret looks: caption, width and place; alignment, ground and borders of its cells. */
export function TablePropertiesPanel({ session, close }: PanelProps) {
  const { editor } = session;
  const language = session.language.get();
  const w = (key: PanelWord): string => panelWord(key, language);
  useValue(session.changes);
  const [table, setTable] = useState<TableProperties>(() => tableProperties(editor));
  const [ground, setGround] = useState(() =>
    colour.test(cellBackground(editor)) ? cellBackground(editor) : "#dbe5f1",
  );
  const [border, setBorder] = useState<Border>({ style: "solid", width: 1, colour: "#dddddd" });
  const first = useFirstFocus<HTMLInputElement>();
  const isWidth = width.test(table.width.trim());
  const { across, down } = cellAlign(editor);
  const apply = (): void => {
    if (!isWidth) return;
    const said = table.width.trim();
    setTableProperties(editor, { ...table, width: /^[\d.]+$/.test(said) ? `${said}px` : said });
    close();
  };
  return (
    <form
      className="provost-editor-form provost-editor-properties"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Fieldset legend={w("forTable")} p="xs">
        <Stack gap="xs">
          <TextInput
            ref={first}
            size="xs"
            label={w("caption")}
            maxLength={200}
            value={table.caption}
            onChange={({ currentTarget }) => setTable({ ...table, caption: currentTarget.value })}
          />
          <Group gap="xs" align="start" grow>
            <TextInput
              size="xs"
              label={w("width")}
              placeholder={w("widthHint")}
              value={table.width}
              onChange={({ currentTarget }) => setTable({ ...table, width: currentTarget.value })}
              error={isWidth ? null : w("widthWrong")}
            />
            <NativeSelect
              size="xs"
              label={w("place")}
              value={table.place}
              data={[
                { value: "", label: w("usual") },
                { value: "left", label: w("left") },
                { value: "center", label: w("centre") },
                { value: "right", label: w("right") },
              ]}
              onChange={({ currentTarget: { value } }) =>
                setTable({
                  ...table,
                  place: value === "left" || value === "center" || value === "right" ? value : "",
                })
              }
            />
          </Group>
          <Button type="submit" size="xs" disabled={!isWidth}>
            {w("apply")}
          </Button>
        </Stack>
      </Fieldset>
      <Fieldset legend={w("forCells")} p="xs">
        <Group gap="md" align="start" wrap="nowrap">
          {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields */}
          <div
            role="group"
            aria-label={w("align")}
            className="provost-editor-aligns"
            onKeyDown={(event) => moveInGrid(event, 3)}
          >
            {aligns.map(([x, y, name]) => (
              <button
                key={name}
                type="button"
                title={w(name)}
                aria-label={w(name)}
                aria-pressed={across === x && down === y}
                style={{
                  justifyItems: x === "center" ? x : x === "left" ? "start" : "end",
                  alignItems: y === "middle" ? "center" : y === "top" ? "start" : "end",
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => alignCells(editor, x, y)}
              >
                <i aria-hidden />
              </button>
            ))}
          </div>
          <Stack gap={4} style={{ flex: 1 }}>
            <ColorInput
              size="xs"
              format="hex"
              label={w("background")}
              withEyeDropper={false}
              popoverProps={{ withinPortal: false }}
              value={ground}
              onChange={setGround}
            />
            <Group gap={4} grow>
              <Button
                size="compact-xs"
                onClick={() => colourCells(editor, ground)}
                disabled={!colour.test(ground)}
              >
                {w("apply")}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => colourCells(editor, null)}>
                {w("noBackground")}
              </Button>
            </Group>
          </Stack>
        </Group>
      </Fieldset>
      <Fieldset legend={w("border")} p="xs">
        <Group gap="xs" align="end" grow>
          <NativeSelect
            size="xs"
            label={w("borderStyle")}
            value={border.style}
            data={borderStyles.map((value) => ({ value, label: w(value) }))}
            onChange={({ currentTarget }) => setBorder({ ...border, style: currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            label={w("borderWidth")}
            value={String(border.width)}
            data={["1", "2", "3", "4", "5"]}
            onChange={({ currentTarget }) => setBorder({ ...border, width: Number(currentTarget.value) })}
          />
          <ColorInput
            size="xs"
            format="hex"
            label={w("borderColour")}
            withEyeDropper={false}
            popoverProps={{ withinPortal: false }}
            value={border.colour}
            onChange={(next) => setBorder({ ...border, colour: next })}
          />
        </Group>
        <Group gap={4} mt="xs" grow>
          {(["cells", "table"] as const).map((which) => (
            <Button
              key={which}
              size="compact-xs"
              variant={which === "cells" ? "filled" : "default"}
              disabled={!colour.test(border.colour)}
              onClick={() => drawBorders(editor, border, which)}
            >
              {w(which === "cells" ? "forCells" : "forTable")}
            </Button>
          ))}
        </Group>
      </Fieldset>
    </form>
  );
}
