import { Button, Group, Modal, Switch, TextInput } from "@mantine/core";
import { limits } from "@provost/contract/limits";
import { useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { chartWords } from "./chart-words.ts";

interface SaveDialogProps {
  title: string;
  initial: string;
  busy: boolean;
  /** Whether to offer a place on the dashboard. */
  offerDashboard: boolean;
  onSave(name: string, onDashboard: boolean): void;
  onClose(): void;
}

/** Asks for a chart's name. */
export function SaveDialog({ title, initial, busy, offerDashboard, onSave, onClose }: SaveDialogProps) {
  const t = useWords(chartWords);
  const [name, setName] = useState(initial);
  const [onDashboard, setOnDashboard] = useState(false);
  const [failed, setFailed] = useState(false);
  const missing = name.trim() === "";
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (missing) setFailed(true);
          else onSave(name.trim(), onDashboard);
        }}
      >
        <TextInput
          label={t("name")}
          value={name}
          maxLength={limits.chartNameLength}
          error={failed && missing ? t("nameMissing") : null}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {offerDashboard ? (
          <Switch
            mt="md"
            label={t("onDashboard")}
            checked={onDashboard}
            onChange={(event) => setOnDashboard(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
