import { ActionIcon } from "@mantine/core";
import { IconBug } from "@tabler/icons-react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { showOverlay } from "../shell/overlay.ts";
import { localLog } from "./browser-log.ts";
import classes from "./LogsButton.module.css";
import { logWords } from "./log-words.ts";

/** How many errors this browser met, in words, and the way to their list, which opens only when there is one. */
export function useLogs(): { count: number; label: string; open: () => void } {
  const t = useWords(logWords);
  const count = useStore(localLog.state, ({ entries }) => entries.length);
  const label = count === 0 ? t("none") : t("some", { count });
  return { count, label, open: () => (count > 0 ? showOverlay("logs") : undefined) };
}

/** Opens the list of errors; with none it does nothing. */
export function LogsButton({
  className,
  isRow = false,
}: {
  className?: string | undefined;
  isRow?: boolean;
}) {
  const { count, label, open } = useLogs();
  const icon = <IconBug size={18} stroke={1.6} />;
  const parts = { "aria-label": label, title: label, "aria-disabled": count === 0, onClick: open };
  if (isRow)
    return (
      <button type="button" className={className} {...parts}>
        {icon}
        {label}
      </button>
    );
  return (
    <ActionIcon variant="subtle" color="gray" className={classes.button} {...parts}>
      {icon}
      {count === 0 ? null : <span className={classes.badge}>{count > 99 ? "99+" : count}</span>}
    </ActionIcon>
  );
}
