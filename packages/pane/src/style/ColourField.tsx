import { Button, type ColorPickerProps, ColorSwatch, Popover, TextInput } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { useState } from "react";
import { lazyPart, useLoaded } from "../engine/use-loaded.ts";
import { styleWord as say } from "./style-words.ts";

const picker = lazyPart(async () => (await import("./PickerOfColours.tsx")).PickerOfColours);

// The colour can be typed where the field did not come.
function Picker(props: ColorPickerProps) {
  const loaded = useLoaded(picker);
  return loaded.phase === "here" ? <loaded.part {...props} /> : null;
}

const hex = /^#[0-9a-f]{6}$/i;

interface ColourFieldProps {
  label: string;
  /** The colour chosen; without one `automatic` is drawn, if it is known. */
  value: string | undefined;
  automatic?: string | undefined;
  swatches?: string[];
  /** `null`: back to the automatic one. */
  onCommit(colour: string | null): void;
  language: Language;
}

/** A colour, chosen from swatches, a field or as #rrggbb, or left to the palette. */
export function ColourField({
  label,
  value,
  automatic,
  swatches = [],
  onCommit,
  language,
}: ColourFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (colour: string): void => {
    setTyped(null);
    if (hex.test(colour) && colour !== value) onCommit(colour.toLowerCase());
  };
  const shown = value ?? automatic;
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus onClose={() => setTyped(null)}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          justify="flex-start"
          leftSection={
            shown === undefined ? null : <ColorSwatch color={shown} size={14} withShadow={false} />
          }
          title={label}
          aria-label={`${label}: ${value ?? say("asPalette", language)}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Picker
          size="sm"
          format="hex"
          {...(shown === undefined ? {} : { value: typed !== null && hex.test(typed) ? typed : shown })}
          swatches={swatches}
          swatchesPerRow={8}
          saturationLabel={say("saturation", language)}
          hueLabel={say("hue", language)}
          onChange={setTyped}
          onChangeEnd={commit}
          onColorSwatchClick={commit}
        />
        <TextInput
          size="xs"
          mt="xs"
          aria-label="#rrggbb"
          maxLength={7}
          value={typed ?? shown ?? ""}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed !== null && commit(typed)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && typed !== null) commit(typed);
          }}
        />
        <Button
          size="compact-xs"
          variant="subtle"
          mt="xs"
          disabled={value === undefined}
          onClick={() => onCommit(null)}
        >
          {say("asPalette", language)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
