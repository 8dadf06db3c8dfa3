import { Button, ColorInput, Group } from "@mantine/core";
import { useState } from "react";
import { charValue, setCharStyle } from "../text/char-style.ts";
import { word } from "../words/editor-words.ts";
import { moveInGrid } from "./grid-keys.ts";
import type { PanelProps } from "./tool.ts";

const columns = 10;
// Ten hues in seven shades, as writers know them from their office programs.
const colours = `
  000000 1f497d c0504d 9bbb59 8064a2 4bacc6 f79646 ffffff eeece1 4f81bd
  7f7f7f c6d9f0 f2dcdb ebf1dd e5e0ec dbeef3 fdeada f2f2f2 ddd9c3 dbe5f1
  595959 8db3e2 e5b9b7 d7e3bc ccc1d9 b7dde8 fbd5b5 d8d8d8 c4bd97 b8cce4
  3f3f3f 548dd4 d99694 c3d69b b2a2c7 92cddc fac08f bfbfbf 938953 95b3d7
  262626 17365d 953734 76923c 5f497a 31859b e36c09 a5a5a5 494429 366092
  0c0c0c 0f243e 632423 4f6128 3f3151 205867 974806 7f7f7f 1d1b10 244061
  c00000 ff0000 ffc000 ffff00 92d050 00b050 00b0f0 0070c0 002060 7030a0`
  .trim()
  .split(/\s+/)
  .map((hex) => `#${hex}`);

type Property = "color" | "background-color";

export const TextColourPanel = (props: PanelProps) => <ColourPanel {...props} property="color" />;
export const BackgroundPanel = (props: PanelProps) => <ColourPanel {...props} property="background-color" />;

/** Sets a colour of the characters. */
function ColourPanel({ session, close, property }: PanelProps & { property: Property }) {
  const language = session.language.get();
  const present = charValue(session.editor, property);
  const [own, setOwn] = useState(/^#[\da-f]{6}$/i.test(present) ? present : "#1f6fd1");
  const take = (colour: string | null): void => {
    setCharStyle(session.editor, { [property]: colour });
    close();
  };
  return (
    <div className="provost-editor-colours">
      <Button variant="default" size="compact-sm" fullWidth onClick={() => take(null)}>
        {word("noColour", language)}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields */}
      <div
        role="group"
        aria-label={word("colours", language)}
        className="provost-editor-swatches"
        onKeyDown={(event) => moveInGrid(event, columns)}
      >
        {colours.map((colour, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a colour can occur twice
            key={at}
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            title={colour}
            aria-label={colour}
            aria-pressed={colour === present}
            style={{ backgroundColor: colour }}
            onClick={() => take(colour)}
          />
        ))}
      </div>
      <Group gap={4} wrap="nowrap">
        <ColorInput
          size="xs"
          format="hex"
          aria-label={word("ownColour", language)}
          withEyeDropper={false}
          popoverProps={{ withinPortal: false }}
          value={own}
          onChange={setOwn}
        />
        <Button size="xs" onClick={() => take(own)} disabled={!/^#[\da-f]{6}$/i.test(own)}>
          {word("use", language)}
        </Button>
      </Group>
    </div>
  );
}
