import { Button, Modal, Switch, TextInput } from "@mantine/core";
import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { limits } from "@provost/contract/wire/limits";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";

type ChartTile = Extract<DashboardTile, { kind: "chart" }>;

interface TitleDialogProps {
  tile: ChartTile;
  onDone(tile: ChartTile): void;
  onClose(): void;
}

/** What a chart is called on this dashboard, and what is below its title and in place of its drawing. */
export function TitleDialog({ tile, onDone, onClose }: TitleDialogProps) {
  const t = useWords(editWords);
  const [title, setTitle] = useState(tile.title ?? "");
  const [note, setNote] = useState(tile.note ?? "");
  const [asFalls, setAsFalls] = useState(tile.as === "falls");
  const done = (event: FormEvent): void => {
    event.preventDefault();
    const { note: _, as: __, ...rest } = tile;
    onDone({
      ...rest,
      title: title.trim(),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
      ...(asFalls ? { as: "falls" } : {}),
    });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t("titleTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={done}>
        <TextInput
          data-autofocus
          label={t("kpiName")}
          description={t("titleText")}
          maxLength={limits.chartNameLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          label={t("note")}
          description={t("noteText")}
          maxLength={limits.chartNameLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Switch
          mt="md"
          label={t("asFalls")}
          description={t("asFallsText")}
          checked={asFalls}
          onChange={(event) => setAsFalls(event.currentTarget.checked)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("done")}</Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
