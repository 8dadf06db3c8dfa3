import { Button, FileButton, Group, Modal, Progress, Stack } from "@mantine/core";
import { limits } from "@provost/contract/limits";
import { userImportHeads } from "@provost/contract/people";
import { IconDownload, IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { NetworkFailure } from "../platform/call-error.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { confirm } from "../ui/confirm.tsx";
import { uiWords } from "../ui/ui-words.ts";
import { csvText } from "./csv.ts";
import classes from "./Import.module.css";
import { ImportReport } from "./ImportReport.tsx";
import { saveText } from "./save-file.ts";
import { hasUntold, type UserImport, type UserImportState } from "./user-import.ts";
import { userWords } from "./user-words.ts";

const accepted = ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const sizeText = `${limits.userImportBytes / 1024 ** 2} MB`;

/** Brings users in from a file: choose, look at what would happen, take in, see what did. */
export function ImportDialog({ intake }: { intake: UserImport }) {
  const t = useWords(userWords);
  const state = useStore(intake.state);

  async function close(): Promise<void> {
    if (hasUntold(state)) {
      const question = {
        title: t("notNoted"),
        text: t("notNotedText"),
        action: t("closeAnyway"),
        danger: true,
      };
      if (!(await confirm(question))) return;
    }
    if (state.phase === "taking") {
      const question = { title: t("stopTitle"), text: t("stopText"), action: t("stop"), danger: true };
      if (!(await confirm(question))) return;
    }
    intake.close();
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={state.phase === "choosing"}
      title={t("importTitle")}
      size="lg"
    >
      <Step state={state} intake={intake} onClose={() => void close()} />
    </Modal>
  );
}

interface StepProps {
  state: UserImportState;
  intake: UserImport;
  onClose: () => void;
}

function Step({ state, intake, onClose }: StepProps) {
  const t = useWords(userWords);
  switch (state.phase) {
    case "closed":
      return null;
    case "choosing":
      return <Choosing intake={intake} />;
    case "reading":
    case "taking": {
      const label = t(state.phase, { name: state.file.name });
      const percent = state.phase === "reading" ? Math.round(state.share * 100) : 100;
      return (
        <Stack gap="sm" py="md" role="status">
          <p className={classes.text}>{label}</p>
          <Progress value={percent} animated={percent === 100} aria-label={label} />
        </Stack>
      );
    }
    case "preview": {
      const good = state.report.lines - new Set(state.report.rejected.map(({ line }) => line)).size;
      return (
        <Stack gap="md">
          <ImportReport file={state.file} report={state.report} good={good} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={intake.again}>
              {t("chooseOther")}
            </Button>
            <Button disabled={good === 0} onClick={intake.take} data-autofocus>
              {t("take", { count: good })}
            </Button>
          </Group>
        </Stack>
      );
    }
    case "done":
      return (
        <Stack gap="md">
          <ImportReport
            file={state.file}
            report={state.report}
            good={state.report.created}
            onNoted={intake.note}
          />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose} data-autofocus>
              {t("done")}
            </Button>
          </Group>
        </Stack>
      );
    case "failed":
      return <Failed state={state} intake={intake} />;
  }
}

function Choosing({ intake }: { intake: UserImport }) {
  const t = useWords(userWords);
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const heads = Object.values(userImportHeads).map((names) => names[language === "zh" ? 0 : 1]);
  return (
    <Stack gap="md">
      <p className={classes.text}>{t("importText", { size: sizeText, lines: limits.userImportLines })}</p>
      <Button
        className={classes.template ?? ""}
        variant="subtle"
        leftSection={<IconDownload size={16} />}
        onClick={() => saveText(`${t("templateFile")}.csv`, csvText([heads]))}
      >
        {t("template")}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way beside the button that opens the file picker */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) intake.choose(file);
        }}
      >
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden="true" />
        <FileButton accept={accepted} onChange={(file) => file && intake.choose(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />} data-autofocus>
              {t("chooseFile")}
            </Button>
          )}
        </FileButton>
        <span className={classes.quiet}>{t(isOver ? "dropHere" : "dropHint")}</span>
      </div>
    </Stack>
  );
}

function Failed({
  state,
  intake,
}: {
  state: Extract<UserImportState, { phase: "failed" }>;
  intake: UserImport;
}) {
  const t = useWords(userWords);
  const ui = useWords(uiWords);
  const { error } = state;
  const said =
    error instanceof NetworkFailure ? ui("networkFailed") : error === "too_big" ? "" : error.message;
  return (
    <Stack gap="md">
      <div role="alert">
        <p className={classes.failed}>{t("importFailed")}</p>
        <p className={classes.text}>{error === "too_big" ? t("tooBig", { size: sizeText }) : said}</p>
        <p className={classes.quiet}>{state.file.name}</p>
      </div>
      <Group justify="flex-end" gap="xs">
        {error === "too_big" ? null : (
          <Button variant="default" onClick={intake.retry}>
            {t("retry")}
          </Button>
        )}
        <Button onClick={intake.again} data-autofocus>
          {t("chooseOther")}
        </Button>
      </Group>
    </Stack>
  );
}
