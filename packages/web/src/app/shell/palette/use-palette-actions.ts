import {
  IconArrowBarToLeft,
  IconLanguage,
  IconLayoutSidebar,
  IconLock,
  IconLogout,
  IconMaximize,
  IconMoon,
  IconPalette,
  IconRowInsertTop,
  IconShirt,
  IconX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useStore } from "zustand";
import { changeLanguage, useLanguage, useWords } from "../../../platform/i18n.ts";
import { useScreenClass } from "../../../platform/screen-class.ts";
import { lockWords } from "../../lock/lock-words.ts";
import { pressLock } from "../../lock/press-lock.ts";
import { appearance, chooseDensity } from "../../theme/appearance.ts";
import { useFullScreenAction } from "../header/use-full-screen.ts";
import { useScheme } from "../header/use-scheme.ts";
import { useSignOut } from "../header/use-sign-out.ts";
import { showOverlay } from "../overlay.ts";
import { tabStore, toggleCollapse, useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import { frontTab } from "../tabs/bar/labels.ts";
import { useTabActions } from "../tabs/use-tab-actions.ts";
import { paletteWords } from "./palette-words.ts";

export interface PaletteAction {
  id: string;
  label: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  run: () => void;
}

/** What can be done from anywhere. */
export function usePaletteActions(): PaletteAction[] {
  const t = useWords(paletteWords);
  const shell = useWords(shellWords);
  const lock = useWords(lockWords);
  const language = useLanguage();
  const isWide = useScreenClass() > 0;
  const { isCollapse } = useFrame();
  const density = useStore(appearance, (look) => look.density);
  const scheme = useScheme();
  const full = useFullScreenAction();
  const signOut = useSignOut();
  const tabs = useTabActions();
  const list = useStore(tabStore.state);
  const front = frontTab(list);
  const hasOthers = list.tabs.length > 1;

  const collapse: PaletteAction[] = isWide
    ? [
        {
          id: "collapse",
          label: t(isCollapse ? "expand" : "collapse"),
          Icon: IconLayoutSidebar,
          run: toggleCollapse,
        },
      ]
    : [];
  const closing: PaletteAction[] =
    hasOthers && front !== undefined
      ? [
          {
            id: "closeOthers",
            label: t("closeOthers"),
            Icon: IconArrowBarToLeft,
            run: () => void tabs.closeOthers(front),
          },
          { id: "closeAll", label: t("closeAll"), Icon: IconX, run: () => void tabs.closeAll() },
        ]
      : [];
  return [
    { id: "lock", label: lock("lock"), Icon: IconLock, run: () => void pressLock() },
    { id: "themes", label: t("themes"), Icon: IconShirt, run: () => showOverlay("themes") },
    { id: "colour", label: t("colour"), Icon: IconPalette, run: () => showOverlay("colour") },
    {
      id: "scheme",
      label: shell(scheme.isDark ? "toLight" : "toDark"),
      Icon: IconMoon,
      run: scheme.toggle,
    },
    {
      id: "density",
      label: t(density === "compact" ? "normal" : "compact"),
      Icon: IconRowInsertTop,
      run: () => chooseDensity(density === "compact" ? "normal" : "compact"),
    },
    {
      id: "language",
      label: t(language === "zh" ? "english" : "chinese"),
      Icon: IconLanguage,
      run: () => changeLanguage(language === "zh" ? "en" : "zh"),
    },
    ...(full === null ? [] : [{ id: "fullScreen", label: full.label, Icon: IconMaximize, run: full.toggle }]),
    ...collapse,
    ...closing,
    { id: "signOut", label: shell("logout"), Icon: IconLogout, run: () => void signOut() },
  ];
}
