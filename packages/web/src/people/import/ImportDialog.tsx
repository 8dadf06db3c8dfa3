import { Button, Group, Modal, Progress, Stack } from "@mantine/core";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { failureText } from "../../ui/state/failure-text.ts";
import { userWords } from "../user/user-words.ts";
import { type FileImport, type FileImportState, hasUnseenResult } from "./file-import.ts";
import classes from "./Import.module.css";
import { ImportChoice, importSize } from "./ImportChoice.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { importWords } from "./import-words.ts";

/** Imports records from a file: choose the file, preview the changes, import, see the result. */
export function ImportDialog({ intake }: { intake: FileImport }) {
  const t = useWords(importWords);
  const ofUsers = useWords(userWords);
  const texts = intake.kind.useTexts();
  const state = useStore(intake.state);
  const isNarrow = useScreenClass() === 0;

  async function close(): Promise<void> {
    if (hasUnseenResult(state)) {
      const prompt = {
        title: ofUsers("notNoted"),
        text: ofUsers("notNotedText"),
        action: ofUsers("closeAnyway"),
        danger: true,
      };
      if (!(await confirm(prompt))) return;
    }
    if (state.phase === "taking") {
      const prompt = { title: t("stopTitle"), text: texts.stopText, action: t("stop"), danger: true };
      if (!(await confirm(prompt))) return;
    }
    intake.close();
  }

  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={state.phase === "choosing"}
      title={texts.title}
      size="lg"
      fullScreen={isNarrow === true}
    >
      <Step state={state} intake={intake} onClose={() => void close()} />
    </Modal>
  );
}

interface StepProps {
  state: FileImportState;
  intake: FileImport;
  onClose: () => void;
}

function Step({ state, intake, onClose }: StepProps) {
  const t = useWords(importWords);
  const texts = intake.kind.useTexts();
  switch (state.phase) {
    case "closed":
      return null;
    case "choosing":
      return <ImportChoice intake={intake} />;
    case "reading":
    case "taking": {
      const label = t(state.phase, { name: state.file.name });
      const percent = state.phase === "reading" ? Math.round(state.share * 100) : 100;
      return (
        <Stack gap="sm" py="md" role="status">
          <p className={classes.text}>{label}</p>
          <Progress value={percent} animated={percent === 100} aria-label={label} />
          {state.phase === "taking" ? <p className={classes.quiet}>{texts.takingHint}</p> : null}
        </Stack>
      );
    }
    case "preview": {
      const good = state.report.lines - new Set(state.report.rejected.map(({ line }) => line)).size;
      return (
        <Stack gap="md">
          <ImportReport texts={texts} file={state.file} report={state.report} good={good} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={intake.again}>
              {t("chooseOther")}
            </Button>
            <Button disabled={good === 0} onClick={intake.take} data-autofocus>
              {texts.take(good)}
            </Button>
          </Group>
        </Stack>
      );
    }
    case "done":
      return (
        <Stack gap="md">
          <ImportReport
            texts={texts}
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

function Failed({
  state,
  intake,
}: {
  state: Extract<FileImportState, { phase: "failed" }>;
  intake: FileImport;
}) {
  const t = useWords(importWords);
  const { error } = state;
  const said = error === "too_big" ? "" : failureText(error);
  return (
    <Stack gap="md">
      <div role="alert">
        <p className={classes.failed}>{t("importFailed")}</p>
        <p className={classes.text}>{error === "too_big" ? t("tooBig", { size: importSize }) : said}</p>
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
