import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { limits } from "@provost/contract/wire/limits";
import { useState } from "react";
import { useDocumentRefresh } from "../../document/document-calls.ts";
import { CallError, isRefusal, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { notifyDone } from "../../ui/notify.ts";
import { chartDocument } from "../chart-document.ts";
import { renameChart } from "./chart-list.queries.ts";
import { chartListWords } from "./chart-list-words.ts";

interface RenameDialogProps {
  chart: Chart;
  name: string;
  onType(name: string): void;
  onClose(): void;
}

/** Gives a chart another name. */
export function RenameDialog({ chart, name, onType, onClose }: RenameDialogProps) {
  const t = useWords(chartListWords);
  const refresh = useDocumentRefresh(chartDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();

  async function save(): Promise<void> {
    if (wanted === "" || isBusy) return;
    if (wanted === chart.name) return onClose();
    setBusy(true);
    try {
      await renameChart(chart, wanted);
      notifyDone(t("renamed", { name: wanted }));
      onClose();
    } catch (error) {
      if (isRefusal(error, "version_stale")) setRefused(t("renameStale"));
      else if (error instanceof CallError) setRefused(error.msg);
      else if (error instanceof NetworkFailure) setRefused(error.message);
      else throw error;
    } finally {
      setBusy(false);
      await refresh();
    }
  }

  return (
    <Modal opened onClose={onClose} title={t("renameTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("name")}
            maxLength={limits.chartNameLength}
            value={name}
            error={refused}
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => {
              setRefused(null);
              onType(currentTarget.value);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isBusy} disabled={wanted === ""}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
