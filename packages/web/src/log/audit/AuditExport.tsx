import { Alert, Button, Group } from "@mantine/core";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import type { AuditFilter } from "./audit.queries.ts";
import type { Export } from "./audit-export.ts";
import { auditWords } from "./audit-words.ts";

interface AuditExportProps {
  exporting: Export<Partial<AuditFilter>>;
  filter: Partial<AuditFilter>;
}

/** Starts the export of what the filters leave, and stops it. */
export function ExportButton({ exporting, filter }: AuditExportProps) {
  const t = useWords(auditWords);
  const isRunning = useStore(exporting.state, ({ phase }) => phase === "running");
  return isRunning ? (
    <Button
      variant="default"
      leftSection={<IconX size={16} />}
      onClick={exporting.stop}
      aria-describedby="audit-export"
    >
      {t("stop")}
    </Button>
  ) : (
    <Button leftSection={<IconDownload size={16} />} onClick={() => void exporting.start(filter)}>
      {t("export")}
    </Button>
  );
}

/** How the export goes, for those who cannot see the button, and why it did not go well. */
export function ExportState({ exporting, filter }: AuditExportProps) {
  const t = useWords(auditWords);
  const state = useStore(exporting.state);
  return (
    <>
      <span id="audit-export" className="mantine-visually-hidden" aria-live="polite">
        {state.phase === "running" ? t("exporting") : ""}
      </span>
      {state.phase === "failed" ? (
        <Alert
          color="red"
          role="alert"
          mb="sm"
          withCloseButton
          closeButtonLabel={t("dismiss")}
          onClose={exporting.forget}
          title={t("exportFailed", { problem: state.problem ?? t("unreached") })}
        >
          <Group>
            <Button variant="default" size="xs" onClick={() => void exporting.start(filter)}>
              {t("retry")}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  );
}
