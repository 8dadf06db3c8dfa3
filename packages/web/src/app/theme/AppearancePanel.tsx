import { Menu, useMantineColorScheme } from "@mantine/core";
import { useClickOutside, useFocusTrap, useMergedRef } from "@mantine/hooks";
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconLanguage,
  IconMaximize,
  IconMinimize,
  IconPalette,
  IconShirt,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { changeLanguage, useLanguage, useWords } from "../../platform/i18n.ts";
import { densities, schemes } from "../../ui/theme/themes.ts";
import { localLog } from "../local-log/browser-log.ts";
import { LogsButton } from "../local-log/LogsButton.tsx";
import { useFullScreenAction } from "../shell/header/use-full-screen.ts";
import { showOverlay } from "../shell/overlay.ts";
import { shellWords } from "../shell/shell-words.ts";
import classes from "./AppearancePanel.module.css";
import { appearance, chooseColour, chooseDensity } from "./appearance.ts";
import { Choices } from "./Choices.tsx";
import { offeredColours } from "./colours.ts";
import { lookWords } from "./look-words.ts";
import { themeWords } from "./theme-words.ts";

/** How the console looks to this person, in one place under its button; each choice shows at once. */
export function AppearancePanel({ onClose }: { onClose: () => void }) {
  const t = useWords(themeWords);
  const look = useWords(lookWords);
  const shell = useWords(shellWords);
  const { theme, density, colour } = useStore(appearance);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const full = useFullScreenAction();
  const hasErrors = useStore(localLog.state, ({ entries }) => entries.length > 0);
  const outside = useClickOutside((event) => {
    // Its button closes it by itself.
    if (!(event.target instanceof Element && event.target.closest("[data-appearance]"))) onClose();
  });
  const panel = useMergedRef(outside, useFocusTrap(true));
  return (
    <div
      ref={panel}
      className={classes.panel}
      role="dialog"
      aria-label={t("appearance")}
      onKeyDown={({ key, defaultPrevented }) =>
        key === "Escape" && !defaultPrevented ? onClose() : undefined
      }
    >
      <div className={classes.part}>
        <Choices
          legend={look("scheme")}
          name="scheme"
          kind="bar"
          isFirst
          choices={schemes}
          chosen={colorScheme}
          onChoose={setColorScheme}
          draw={look}
        />
        <Swatches chosen={colour} />
        <Choices
          legend={look("density")}
          name="density"
          kind="bar"
          choices={densities}
          chosen={density}
          onChoose={chooseDensity}
          draw={look}
        />
      </div>
      <div className={classes.part}>
        <Row
          icon={<IconPalette size={18} stroke={1.6} />}
          label={t("colour")}
          onClick={() => showOverlay("colour")}
        >
          <span className={classes.dot} style={{ background: colour }} />
          <IconChevronRight size={16} stroke={1.6} />
        </Row>
        <Row
          icon={<IconShirt size={18} stroke={1.6} />}
          label={t("theme")}
          onClick={() => showOverlay("themes")}
        >
          {look(theme)}
          <IconChevronRight size={16} stroke={1.6} />
        </Row>
        <LanguageMenu label={shell("language")} />
        {full === null ? null : (
          <Row
            icon={
              full.isFull ? <IconMinimize size={18} stroke={1.6} /> : <IconMaximize size={18} stroke={1.6} />
            }
            label={full.label}
            onClick={full.toggle}
          />
        )}
        {hasErrors ? null : <LogsButton className={classes.row} isRow />}
      </div>
    </div>
  );
}

/** The offered colours; any other is chosen in the dialog. */
function Swatches({ chosen }: { chosen: string }) {
  const t = useWords(lookWords);
  return (
    <fieldset className={classes.swatches}>
      <legend>{t("colours")}</legend>
      <div>
        {offeredColours.map(([name, offered]) => (
          <button
            key={name}
            type="button"
            style={{ background: offered }}
            aria-label={t(name)}
            title={t(name)}
            aria-pressed={offered === chosen}
            onClick={() => chooseColour(offered)}
          >
            {offered === chosen ? <IconCheck size={14} stroke={2.6} /> : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface RowProps {
  icon: ReactNode;
  label: string;
  onClick?: () => void;
  /** What holds now. */
  children?: ReactNode;
}

function Row({ icon, label, onClick, children }: RowProps) {
  return (
    <button type="button" className={classes.row} onClick={onClick}>
      {icon}
      <span className={classes.label}>{label}</span>
      <span className={classes.value} aria-hidden>
        {children}
      </span>
    </button>
  );
}

/** Both languages, the present one disabled. */
function LanguageMenu({ label }: { label: string }) {
  const now = useLanguage();
  return (
    <Menu position="bottom-end" withinPortal={false} width={160}>
      <Menu.Target>
        <button type="button" className={classes.row}>
          <IconLanguage size={18} stroke={1.6} />
          <span className={classes.label}>{label}</span>
          <span className={classes.value} aria-hidden>
            {now === "zh" ? "中文" : "English"}
            <IconChevronDown size={16} stroke={1.6} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item lang="zh-CN" disabled={now === "zh"} onClick={() => changeLanguage("zh")}>
          中文
        </Menu.Item>
        <Menu.Item lang="en" disabled={now === "en"} onClick={() => changeLanguage("en")}>
          English
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
