import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import type { DashboardTab } from "@provost/contract/dashboard/dashboard-content";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import board from "../Board.module.css";
import classes from "./BoardEditor.module.css";
import { type BoardDraft, freshTabId, withoutTab, withTab, withTabMoved, withTabName } from "./draft.ts";
import { editWords } from "./edit-words.ts";

interface EditTabsProps {
  tabs: readonly DashboardTab[];
  shown: DashboardTab;
  onShow(id: string): void;
  onStep(change: (before: BoardDraft) => BoardDraft): void;
}

/** The pages of a dashboard: added, named, put in order, removed. */
export function EditTabs({ tabs, shown, onShow, onStep }: EditTabsProps) {
  const t = useWords(editWords);
  const [naming, setNaming] = useState<string | null>(null);
  const nameOf = (tab: DashboardTab): string => tab.name || t("tabNumber", { number: tabs.indexOf(tab) + 1 });
  const endNaming = (): void => {
    if (naming !== null && naming.trim() !== shown.name)
      onStep((before) => withTabName(before, shown.id, naming.trim()));
    setNaming(null);
  };
  return (
    <fieldset className={`${board.tabs} ${classes.tabs}`} aria-label={t("pages")}>
      {tabs.length > 1
        ? tabs.map((tab) => {
            if (tab !== shown)
              return (
                <button
                  key={tab.id}
                  type="button"
                  className={board.tab}
                  aria-pressed="false"
                  onClick={() => onShow(tab.id)}
                >
                  {nameOf(tab)}
                </button>
              );
            return naming === null ? (
              <span key={tab.id} className={classes.shownTab}>
                <button
                  type="button"
                  className={board.tab}
                  aria-pressed="true"
                  onDoubleClick={() => setNaming(tab.name)}
                >
                  {nameOf(tab)}
                </button>
                <Menu position="bottom-start" keepMounted={false}>
                  <Menu.Target>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={24}
                      aria-label={t("tabMenu", { name: nameOf(tab) })}
                    >
                      <IconDots size={14} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={() => setNaming(tab.name)}>{t("renameTab")}</Menu.Item>
                    <Menu.Item
                      disabled={tabs[0] === tab}
                      onClick={() => onStep((before) => withTabMoved(before, tab.id, -1))}
                    >
                      {t("tabLeft")}
                    </Menu.Item>
                    <Menu.Item
                      disabled={tabs.at(-1) === tab}
                      onClick={() => onStep((before) => withTabMoved(before, tab.id, 1))}
                    >
                      {t("tabRight")}
                    </Menu.Item>
                    <Menu.Divider />
                    <Menu.Item
                      c="var(--mantine-color-error)"
                      onClick={() => onStep((before) => withoutTab(before, tab.id))}
                    >
                      {t("removeTab")}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </span>
            ) : (
              <TextInput
                key={tab.id}
                autoFocus
                size="xs"
                maxLength={60}
                aria-label={t("tabName")}
                value={naming}
                onChange={(event) => setNaming(event.currentTarget.value)}
                onBlur={endNaming}
                onKeyDown={(event) => {
                  if (event.key === "Enter") endNaming();
                  else if (event.key === "Escape") setNaming(null);
                }}
              />
            );
          })
        : null}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => {
          const id = freshTabId(tabs);
          onStep((before) => withTab(before, "", id));
          onShow(id);
        }}
      >
        {t("addTab")}
      </Button>
    </fieldset>
  );
}
