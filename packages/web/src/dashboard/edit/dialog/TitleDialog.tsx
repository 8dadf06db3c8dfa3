import { Button, Modal, NativeSelect, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { limits } from "@provost/contract/wire/limits";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import { dashboardListOptions } from "../../list/dashboard-list.queries.ts";
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
  const [titleEn, setTitleEn] = useState(tile.titleEn ?? "");
  const [note, setNote] = useState(tile.note ?? "");
  const [noteEn, setNoteEn] = useState(tile.noteEn ?? "");
  const [as, setAs] = useState<string>(tile.as ?? "");
  const [leadsTo, setLeadsTo] = useState(tile.leadsTo ?? "");
  const [typed, setTyped] = useState("");
  const [name] = useDebouncedValue(typed.trim(), 200);
  const boards = useQuery(dashboardListOptions({ current: 1, size: 50, ...(name === "" ? {} : { name }) }));
  const offered = (boards.data?.records ?? []).map((board) => ({ value: board.id, label: shownName(board) }));
  const done = (event: FormEvent): void => {
    event.preventDefault();
    const { note: _, noteEn: _en, as: __, leadsTo: ___, ...rest } = tile;
    onDone({
      ...rest,
      title: title.trim(),
      titleEn: titleEn.trim() || undefined,
      ...(note.trim() === "" ? {} : { note: note.trim(), noteEn: noteEn.trim() || undefined }),
      ...(as === "falls" || as === "ranking" ? { as } : {}),
      ...(leadsTo === "" ? {} : { leadsTo }),
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
          label={t("titleEn")}
          description={t("titleEnText")}
          maxLength={limits.chartNameLength}
          value={titleEn}
          onChange={(event) => setTitleEn(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          label={t("note")}
          description={t("noteText")}
          maxLength={limits.chartNameLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {note.trim() === "" ? null : (
          <TextInput
            mt="sm"
            label={t("noteEn")}
            maxLength={limits.chartNameLength}
            value={noteEn}
            onChange={(event) => setNoteEn(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          mt="md"
          label={t("shownAs")}
          description={t("shownAsText")}
          data={[
            { value: "", label: t("asChart") },
            { value: "falls", label: t("asFalls") },
            { value: "ranking", label: t("asRanking") },
          ]}
          value={as}
          onChange={(event) => setAs(event.currentTarget.value)}
        />
        <Select
          my="md"
          label={t("leadsTo")}
          description={t("leadsToText")}
          placeholder={t("leadsToNone")}
          searchable
          clearable
          clearButtonProps={{ "aria-label": t("remove") }}
          data={[
            ...offered,
            ...(leadsTo === "" || offered.some(({ value }) => value === leadsTo)
              ? []
              : [{ value: leadsTo, label: t("leadsToOther") }]),
          ]}
          value={leadsTo === "" ? null : leadsTo}
          onChange={(id) => setLeadsTo(id ?? "")}
          onSearchChange={setTyped}
          filter={({ options }) => options}
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
