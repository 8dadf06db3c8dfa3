import { ActionIcon, Button, Menu, TextInput, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartBar,
  IconClock,
  IconFilter,
  IconLanguage,
  IconNumber123,
  IconPlus,
  IconTypography,
} from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./BoardEditor.module.css";
import type { Over } from "./dialog/EditorDialogs.tsx";
import { withRefresh } from "./draft.ts";
import { editWords } from "./edit-words.ts";
import type { BoardEditing } from "./use-board-editing.ts";

const refreshes = [null, 30, 60, 300, 900, 3600] as const;

interface EditorBarProps {
  editing: BoardEditing;
  onOpen(over: Over): void;
}

/** What is done to a dashboard as a whole while it is drawn up. */
export function EditorBar({ editing, onOpen }: EditorBarProps) {
  const t = useWords(editWords);
  const { draft, history, changed, nameMissing, saving, step, rename, save, cancel } = editing;
  return (
    <div className={classes.bar}>
      <TextInput
        className={classes.name ?? ""}
        aria-label={t("name")}
        maxLength={120}
        value={draft.name}
        error={nameMissing ? t("nameNeeded") : null}
        onChange={(event) => rename(event.currentTarget.value)}
        rightSection={
          <Tooltip label={t("nameEn")}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("nameEn")}
              onClick={() => onOpen({ kind: "names" })}
            >
              <IconLanguage size={16} />
            </ActionIcon>
          </Tooltip>
        }
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />}>
            {t("add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconChartBar size={16} />} onClick={() => onOpen({ kind: "chart" })}>
            {t("addChart")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconNumber123 size={16} />}
            onClick={() => onOpen({ kind: "kpi", tile: null })}
          >
            {t("addKpi")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTypography size={16} />}
            onClick={() => onOpen({ kind: "text", tile: null })}
          >
            {t("addText")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "filters" })}
      >
        {t("filters")}
        {draft.content.filters.length === 0 ? "" : ` ${draft.content.filters.length}`}
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconClock size={16} aria-hidden="true" />}>
            {t("refresh")}
            <Pace seconds={draft.content.refreshSeconds} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {refreshes.map((seconds) => (
            <Menu.Item
              key={seconds}
              aria-current={seconds === draft.content.refreshSeconds || undefined}
              onClick={() => step((before) => withRefresh(before, seconds))}
            >
              <Pace seconds={seconds} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.end}>
        <Tooltip label={t("undo")}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("undo")}
            disabled={history.past.length === 0}
            onClick={() => editing.undo()}
          >
            <IconArrowBackUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t("redo")}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t("redo")}
            disabled={history.future.length === 0}
            onClick={() => editing.redo()}
          >
            <IconArrowForwardUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Button variant="default" onClick={() => void cancel()}>
          {t(changed ? "cancel" : "done")}
        </Button>
        <Button loading={saving.isSaving} disabled={!changed} onClick={() => void save()}>
          {t("save")}
        </Button>
      </span>
    </div>
  );
}

/** How often a dashboard queries again. */
function Pace({ seconds }: { seconds: number | null }) {
  const t = useWords(editWords);
  if (seconds === null) return t("refreshNever");
  if (seconds < 60) return t("refreshSeconds", { count: seconds });
  return t("refreshMinutes", { count: Math.round(seconds / 60) });
}
