import { IconDots } from "@tabler/icons-react";
import { useWords } from "../../../../platform/i18n.ts";
import { lazyMenu } from "../../../../ui/menu/lazy-menu.tsx";
import { tabsWords } from "../tabs-words.ts";
import classes from "./TabBar.module.css";
import type { TabMenuActions } from "./TabMenu.tsx";

const Items = lazyMenu(async () => (await import("./TabBarItems.tsx")).TabBarItems);

/** What can be done about the tab in front, and the list of all that are open, under a button. */
export function TabBarMenu({ actions }: { actions: TabMenuActions }) {
  const t = useWords(tabsWords);
  return (
    <Items
      actions={actions}
      button={(menu) => (
        <button type="button" className={classes.more} aria-label={t("more")} title={t("more")} {...menu}>
          <IconDots size={18} stroke={1.6} />
        </button>
      )}
    />
  );
}
