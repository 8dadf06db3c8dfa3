import { Modal, useMantineColorScheme } from "@mantine/core";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { densities, schemes, themeChoices } from "../../ui/theme/themes.ts";
import { appearance, chooseDensity, chooseTheme } from "./appearance.ts";
import { Choices } from "./Choices.tsx";
import { lookWords } from "./look-words.ts";
import classes from "./ThemeDialog.module.css";

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
          isFirst
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
          kind="bar"
          choices={schemes}
          chosen={colorScheme}
          onChoose={setColorScheme}
          draw={t}
        />
        <Choices
          legend={t("density")}
          name="density"
          kind="bar"
          choices={densities}
          chosen={density}
          onChoose={chooseDensity}
          draw={t}
        />
      </div>
    </Modal>
  );
}
