import { Modal, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { densities, themeChoices } from "../../ui/theme/themes.ts";
import { appearance, chooseDensity, chooseTheme } from "./appearance.ts";
import { lookWords } from "./look-words.ts";
import classes from "./ThemeDialog.module.css";

const schemes = ["light", "dark", "auto"] as const;

interface ThemeDialogProps {
  onClose: () => void;
}

/** The theme, light or dark, and the density; each choice shows at once. */
export function ThemeDialog({ onClose }: ThemeDialogProps) {
  const t = useWords(lookWords);
  const { theme, density } = useStore(appearance);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Modal opened onClose={onClose} title={t("title")} size={560} returnFocus={false}>
      <div className={classes.body}>
        <Choices
          legend={t("themes")}
          name="theme"
          kind="cards"
          choices={themeChoices}
          chosen={theme}
          onChoose={chooseTheme}
          draw={(choice) => (
            <>
              <span className={classes.preview} data-preview={choice} aria-hidden>
                <span />
                <span />
                <span />
              </span>
              {t(choice)}
            </>
          )}
        />
        <Choices
          legend={t("scheme")}
          name="scheme"
          kind="row"
          choices={schemes}
          chosen={colorScheme}
          onChoose={setColorScheme}
          draw={t}
        />
        <Choices
          legend={t("density")}
          name="density"
          kind="row"
          choices={densities}
          chosen={density}
          onChoose={chooseDensity}
          draw={t}
        />
      </div>
    </Modal>
  );
}

interface ChoicesProps<C extends string> {
  legend: string;
  name: string;
  kind: "cards" | "row";
  choices: readonly C[];
  chosen: C;
  onChoose: (choice: C) => void;
  draw: (choice: C) => ReactNode;
}

function Choices<C extends string>(props: ChoicesProps<C>) {
  const { legend, name, kind, choices, chosen, onChoose, draw } = props;
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes[kind]}>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              data-autofocus={(name === "theme" && choice === chosen) || undefined}
              onChange={() => onChoose(choice)}
            />
            {draw(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
