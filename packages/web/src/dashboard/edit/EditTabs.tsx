import { ActionIcon, Button, Menu } from "@mantine/core";
import type { DashboardTab } from "@provost/contract/dashboard/dashboard-content";
import { nameIn } from "@provost/contract/wire/locale";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import board from "../Board.module.css";
import classes from "./BoardEditor.module.css";
import { type BoardDraft, freshTabId, withoutTab, withTab, withTabMoved, withTabNames } from "./draft.ts";
import { editWords } from "./edit-words.ts";

const NamesDialog = lazyDialog(async () => (await import("./dialog/NamesDialog.tsx")).NamesDialog);

interface EditTabsProps {
  tabs: readonly DashboardTab[];
  shown: DashboardTab;
  onShow(id: string): void;
  onStep(change: (before: BoardDraft) => BoardDraft): void;
}

/** The pages of a dashboard: added, named, put in order, removed. */
export function EditTabs({ tabs, shown, onShow, onStep }: EditTabsProps) {
  const t = useWords(editWords);
  const [naming, setNaming] = useState(false);
  const language = useLanguage();
  const nameOf = (tab: DashboardTab): string =>
    nameIn(language, tab.name, tab.nameEn) || t("tabNumber", { number: tabs.indexOf(tab) + 1 });
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
            return (
              <span key={tab.id} className={classes.shownTab}>
                <button
                  type="button"
                  className={board.tab}
                  aria-pressed="true"
                  onDoubleClick={() => setNaming(true)}
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
                    <Menu.Item onClick={() => setNaming(true)}>{t("renameTab")}</Menu.Item>
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
      {naming ? (
        <NamesDialog
          title={nameOf(shown)}
          label={t("tabName")}
          names={shown}
          maxLength={60}
          onDone={(names) => onStep((before) => withTabNames(before, shown.id, names))}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </fieldset>
  );
}
