import { Button, ColorPicker, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { defaultPrimary } from "../../ui/theme/theme.ts";
import { appearance, chooseColour } from "./appearance.ts";
import classes from "./ColourPanel.module.css";
import { offeredColours, readColour } from "./colours.ts";
import { lookWords } from "./look-words.ts";

const shownDefault = defaultPrimary.toUpperCase();

/** The primary colour: offered ones, any other, and the way back to the first. */
export function ColourPanel(_: { onClose: () => void }) {
  const t = useWords(lookWords);
  const colour = useStore(appearance, (look) => look.colour);
  const [written, setWritten] = useState<string | null>(null);
  const isWrong = written !== null && readColour(written) === null;

  function choose(next: string, isFinal = true): void {
    setWritten(null);
    chooseColour(next.toLowerCase(), isFinal);
  }

  function write(text: string): void {
    setWritten(text);
    const read = readColour(text);
    // Three digits may be on the way to six.
    if (read !== null && text.trim().replace("#", "").length === 6) chooseColour(read);
  }

  function leave(): void {
    const read = written === null ? null : readColour(written);
    if (read !== null) choose(read);
  }

  return (
    <div className={classes.panel}>
      <fieldset className={classes.swatches} aria-label={t("colours")}>
        {offeredColours.map(([name, offered]) => (
          <button
            key={name}
            type="button"
            className={classes.swatch}
            style={{ background: offered }}
            aria-label={t(name)}
            title={t(name)}
            aria-pressed={offered === colour}
            onClick={() => choose(offered)}
          >
            {offered === colour ? <IconCheck size={16} stroke={2.4} /> : null}
          </button>
        ))}
      </fieldset>
      <ColorPicker
        fullWidth
        format="hex"
        value={colour}
        onChange={(next) => choose(next, false)}
        onChangeEnd={(next) => choose(next)}
        saturationLabel={t("saturation")}
        hueLabel={t("hue")}
      />
      <TextInput
        label={t("hex")}
        value={written ?? colour.toUpperCase()}
        description={isWrong ? null : t("hexHint", { colour: shownDefault })}
        error={isWrong ? t("hexWrong", { colour: shownDefault }) : null}
        maxLength={9}
        spellCheck={false}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => (key === "Enter" ? leave() : undefined)}
      />
      <Button
        variant="default"
        // Not `disabled`, which would throw the focus out of the panel.
        {...(colour === defaultPrimary ? { "data-disabled": true } : {})}
        aria-disabled={colour === defaultPrimary}
        onClick={() => choose(defaultPrimary)}
        fullWidth
      >
        {t("reset", { colour: shownDefault })}
      </Button>
    </div>
  );
}
