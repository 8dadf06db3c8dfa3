import { ActionIcon } from "@mantine/core";
import { IconBug } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { localLog } from "./browser-log.ts";
import classes from "./LogsButton.module.css";
import { logWords } from "./log-words.ts";

const LogsDialog = lazyDialog(async () => (await import("./LogsDialog.tsx")).LogsDialog);

/** How many errors this browser met, and the way to their list. */
export function LogsButton() {
  const t = useWords(logWords);
  const count = useStore(localLog.state, ({ entries }) => entries.length);
  const [isOpen, setOpen] = useState(false);
  const label = count === 0 ? t("none") : t("some", { count });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-disabled={count === 0}
        onClick={() => setOpen(count > 0)}
      >
        <IconBug size={18} stroke={1.6} />
        {count === 0 ? null : <span className={classes.badge}>{count > 99 ? "99+" : count}</span>}
      </ActionIcon>
      {isOpen ? <LogsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
