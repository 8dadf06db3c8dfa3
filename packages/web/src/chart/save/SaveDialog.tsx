import { Button, Group, Modal, Select, Switch, TextInput } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { foldersOptions } from "../../document/folders/folder.queries.ts";
import { growFolders, pathTo } from "../../document/folders/folder-tree.ts";
import { useWords } from "../../platform/i18n.ts";
import { chartDocument } from "../chart-document.ts";
import { chartWords } from "../chart-words.ts";
import { saveWords } from "./save-words.ts";
import type { ChartNames } from "./use-save.ts";

interface SaveDialogProps {
  title: string;
  initial: ChartNames;
  busy: boolean;
  /** Whether to offer a place on the dashboard. */
  offerDashboard: boolean;
  /** Whether to let the user choose the folder, and the one that is proposed. */
  offerFolder: boolean;
  folderId: string | null;
  /** The name of the original chart if this is a copy; the copy needs another name. */
  taken: string | null;
  onSave(names: ChartNames, onDashboard: boolean, folderId: string | null): void;
  onClose(): void;
}

/** Requests a chart's name. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, initial, busy, offerDashboard, offerFolder, taken, onSave, onClose } = props;
  const t = useWords(chartWords);
  const save = useWords(saveWords);
  const [name, setName] = useState(initial.name);
  const [nameEn, setNameEn] = useState(initial.nameEn ?? "");
  const [onDashboard, setOnDashboard] = useState(false);
  const [folderId, setFolderId] = useState(props.folderId);
  const { data, isSuccess } = useQuery({ ...foldersOptions(chartDocument), enabled: offerFolder });
  const folders = data ?? [];
  const grown = growFolders(folders);
  // A folder that was removed meanwhile is none.
  const known = !isSuccess || folders.some(({ id }) => id === folderId) ? folderId : null;
  const [failed, setFailed] = useState(false);
  const missing = name.trim() === "";
  const same = taken !== null && name.trim() === taken.trim();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": save("close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (missing || same) setFailed(true);
          else onSave({ name: name.trim(), nameEn: nameEn.trim() || undefined }, onDashboard, known);
        }}
      >
        <TextInput
          label={t("name")}
          value={name}
          maxLength={limits.chartNameLength}
          error={
            failed && missing
              ? save("nameMissing")
              : failed && same
                ? save("nameSame", { name: name.trim() })
                : null
          }
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          mt="md"
          label={save("nameEn")}
          description={save("nameEnText")}
          maxLength={limits.chartNameLength}
          value={nameEn}
          onChange={(event) => setNameEn(event.currentTarget.value)}
        />
        {offerFolder && folders.length > 0 ? (
          <Select
            mt="md"
            label={t("folder")}
            searchable
            clearable
            placeholder={save("folderNone")}
            data={folders.map(({ id }) => ({
              value: id,
              label: pathTo(grown, id)
                .map(({ title }) => title)
                .join(" / "),
            }))}
            value={known}
            onChange={setFolderId}
          />
        ) : null}
        {offerDashboard ? (
          <Switch
            mt="md"
            label={save("onDashboard")}
            checked={onDashboard}
            onChange={(event) => setOnDashboard(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {save("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
