import { Alert, Button, Modal } from "@mantine/core";
import { logError } from "@provost/contract/log/local-log";
import { limits } from "@provost/contract/wire/limits";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { failureText } from "../../ui/state/failure-text.ts";
import { localLog } from "./browser-log.ts";
import { LogEntries } from "./LogEntries.tsx";
import classes from "./LogsDialog.module.css";
import type { LocalLog } from "./local-log.ts";
import { portions } from "./log-list.ts";
import { logsDialogWords } from "./logs-dialog-words.ts";

/** The contract's limit of one upload, and the server's limit of a request body with some margin. */
const most = { entries: 500, bytes: Math.floor(limits.bodyBytes * 0.9) };

/** Uploads the log to the server and removes the uploaded entries. Returns why the rest failed, or `null` if all succeeded. */
async function uploadLog(log: LocalLog): Promise<string | null> {
  try {
    for (const part of portions(log.state.getState().entries, most)) {
      await call(logError, part, { quiet: true });
      log.remove(part);
    }
    return null;
  } catch (error) {
    return failureText(error);
  }
}

/** The local error log: what went wrong in this browser, to be sent to the server or cleared. */
export function LogsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(logsDialogWords);
  const entries = useStore(localLog.state, (log) => log.entries);
  const isWide = useScreenClass() > 0;
  const [isSending, setSending] = useState(false);
  const [notSent, setNotSent] = useState<string | null>(null);

  async function upload(): Promise<void> {
    if (!(await confirm({ title: t("uploadAsk"), action: t("uploadAction") }))) return;
    setSending(true);
    setNotSent(null);
    const failure = await uploadLog(localLog);
    setSending(false);
    if (failure !== null) return setNotSent(failure);
    notifyDone(t("sent"));
    onClose();
  }

  async function clear(): Promise<void> {
    if (!(await confirm({ title: t("clearAsk"), action: t("clearAction"), danger: true }))) return;
    localLog.clear();
    notifyDone(t("cleared"));
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t("title")} size={960} fullScreen={!isWide} returnFocus={false}>
      <div className={classes.body}>
        <p className={classes.text}>{t("text")}</p>
        {notSent === null ? null : (
          <Alert color="red" role="alert">
            {t("notSent")} {notSent}
          </Alert>
        )}
        {entries.length === 0 ? (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <>
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                disabled={isSending}
                onClick={() => void clear()}
              >
                {t("clear")}
              </Button>
              <Button
                leftSection={<IconUpload size={16} stroke={1.6} />}
                loading={isSending}
                onClick={() => void upload()}
              >
                {t("upload")}
              </Button>
            </div>
            <LogEntries entries={entries} />
          </>
        )}
      </div>
    </Modal>
  );
}
