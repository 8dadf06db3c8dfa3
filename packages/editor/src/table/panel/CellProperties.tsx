import { Button, ColorInput, Fieldset, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { EditorSession } from "../../session-shape.ts";
import { moveInGrid } from "../../toolbar/grid-keys.ts";
import { useValue } from "../../use-value.ts";
import { type PanelWord, panelWord } from "../../words/table-panel-words.ts";
import { alignCells, cellAlign, cellBackground, colourCells } from "../cell-look.ts";
import { lengthPattern } from "../grid/length-pattern.ts";
import { cellSize, sizeCells } from "../table-look.ts";

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

const height = /^\d{0,4}$/;
const colour = /^#[\da-f]{6}$/i;

/** How the chosen cells look: alignment and ground, the width of their columns, the height of their rows. */
export function CellProperties({ session }: { session: EditorSession }) {
  const { editor } = session;
  const language = session.language.get();
  const w = (key: PanelWord): string => panelWord(key, language);
  useValue(session.changes);
  const [ground, setGround] = useState(() =>
    colour.test(cellBackground(editor)) ? cellBackground(editor) : "#dbe5f1",
  );
  const [size, setSize] = useState(() => cellSize(editor));
  const isSize = lengthPattern.test(size.width.trim()) && height.test(size.height.trim());
  const { across, down } = cellAlign(editor);
  const applySize = (): void => {
    const said = size.width.trim();
    if (isSize)
      sizeCells(editor, {
        width: /^[\d.]+$/.test(said) ? `${said}px` : said,
        height: size.height.trim(),
      });
  };
  return (
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
              variant="default"
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
      <Group gap="xs" mt="xs" align="end" grow>
        {(["width", "height"] as const).map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={w(name === "width" ? "columnWidth" : "rowHeight")}
            value={size[name]}
            onChange={({ currentTarget }) => setSize({ ...size, [name]: currentTarget.value })}
            error={
              (name === "width" ? lengthPattern : height).test(size[name].trim()) ? null : w("widthWrong")
            }
          />
        ))}
        <Button size="xs" variant="default" disabled={!isSize} onClick={applySize}>
          {w("apply")}
        </Button>
      </Group>
    </Fieldset>
  );
}
