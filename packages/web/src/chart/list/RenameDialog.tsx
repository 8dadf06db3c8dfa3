import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { limits } from "@provost/contract/wire/limits";
import { useState } from "react";
import { useDocumentRefresh } from "../../document/document-calls.ts";
import { CallError, isRefusal, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { notifyDone } from "../../ui/notify.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartDocument } from "../chart-document.ts";
import { renameChart } from "./chart-list.queries.ts";
import { chartListWords } from "./chart-list-words.ts";

interface RenameDialogProps {
  chart: Chart;
  name: string;
  nameEn: string;
  onType(typed: { name: string } | { nameEn: string }): void;
  onClose(): void;
}

/** Gives a chart another name. */
export function RenameDialog({ chart, name, nameEn, onType, onClose }: RenameDialogProps) {
  const t = useWords(chartListWords);
  const refresh = useDocumentRefresh(chartDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const wantedEn = nameEn.trim() || undefined;

  async function save(): Promise<void> {
    if (wanted === "" || isBusy) return;
    if (wanted === chart.name && wantedEn === chart.content.nameEn) return onClose();
    setBusy(true);
    try {
      const renamed = await renameChart(chart, { name: wanted, nameEn: wantedEn });
      notifyDone(t("renamed", { name: shownName(renamed) }));
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
              onType({ name: currentTarget.value });
            }}
          />
          <TextInput
            label={t("nameEn")}
            description={t("nameEnText")}
            maxLength={limits.chartNameLength}
            value={nameEn}
            onChange={({ currentTarget }) => onType({ nameEn: currentTarget.value })}
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
