import { Menu } from "@mantine/core";
import { IconCheck, IconPin } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { useWords } from "../../../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../../../ui/menu/HungMenu.tsx";
import { routeWords } from "../../../../ui/text/route-words.ts";
import { tabStore } from "../../shell-state.ts";
import { tabsWords } from "../tabs-words.ts";
import { frontTab, tabLabel } from "./labels.ts";
import classes from "./TabBar.module.css";
import { Keys, TabMenu, type TabMenuActions } from "./TabMenu.tsx";

/** Above this many the list of open pages can be searched. */
const searched = 8;

/** What can be done about the tab in front, and the list of all that are open. */
export function TabBarItems({ actions, ...hung }: Hung & { actions: TabMenuActions }) {
  const front = useStore(tabStore.state, frontTab);
  return (
    <HungMenu {...hung} position="bottom-end" width={280}>
      {hung.hung.opened ? (
        <>
          <OpenPages actions={actions} />
          <Menu.Divider />
          {front === undefined ? null : <TabMenu tab={front} actions={actions} />}
        </>
      ) : null}
    </HungMenu>
  );
}

function bringIntoSight(item: HTMLElement | null): void {
  requestAnimationFrame(() => item?.scrollIntoView({ block: "nearest" }));
}

function OpenPages({ actions }: { actions: TabMenuActions }) {
  const t = useWords(tabsWords);
  const route = useWords(routeWords);
  const { tabs, current, labels } = useStore(tabStore.state);
  const [wanted, setWanted] = useState("");
  const named = tabs.map((tab) => ({ tab, label: tabLabel(tab, { tabs, labels }, route) }));
  const found = named.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {tabs.length > searched ? (
        <Menu.Search
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          placeholder={t("find")}
          aria-label={t("find")}
        />
      ) : (
        <Menu.Label>{t("open")}</Menu.Label>
      )}
      <div className={classes.pages}>
        {found.length === 0 ? <Menu.Label>{t("findEmpty")}</Menu.Label> : null}
        {found.map(({ tab, label }) => (
          <Menu.Item
            key={tab.id}
            leftSection={
              <span className={classes.sign}>
                {tab.id === current ? (
                  <IconCheck size={14} />
                ) : tab.pinned === true ? (
                  <IconPin size={14} stroke={1.6} />
                ) : null}
              </span>
            }
            ref={tab.id === current ? bringIntoSight : undefined}
            aria-current={tab.id === current ? "page" : undefined}
            onClick={() => actions.show(tab)}
          >
            {label}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
      <Menu.Item
        disabled={tabs.length === 1}
        rightSection={<Keys of="previous" />}
        onClick={() => actions.step(-1)}
      >
        {t("previous")}
      </Menu.Item>
      <Menu.Item
        disabled={tabs.length === 1}
        rightSection={<Keys of="next" />}
        onClick={() => actions.step(1)}
      >
        {t("next")}
      </Menu.Item>
    </>
  );
}
