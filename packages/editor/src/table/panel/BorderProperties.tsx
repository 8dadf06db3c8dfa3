import { Button, ColorInput, Fieldset, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { EditorSession } from "../../session-shape.ts";
import { type PanelWord, panelWord } from "../../words/table-panel-words.ts";
import { type Border, drawBorders } from "../cell-look.ts";

const borderStyles = ["solid", "dashed", "dotted", "double", "none"] as const;
const colour = /^#[\da-f]{6}$/i;

/** Draws the borders of the chosen cells, or of the whole table. */
export function BorderProperties({ session: { editor, language } }: { session: EditorSession }) {
  const w = (key: PanelWord): string => panelWord(key, language.get());
  const [border, setBorder] = useState<Border>({ style: "solid", width: 1, colour: "#dddddd" });
  return (
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
            variant="default"
            disabled={!colour.test(border.colour)}
            onClick={() => drawBorders(editor, border, which)}
          >
            {w(which === "cells" ? "forCells" : "forTable")}
          </Button>
        ))}
      </Group>
    </Fieldset>
  );
}
