import { Button, Group, Modal, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeChoices } from "../../ui/tree/tree-choices.ts";
import { canMoveBelow, type FolderNode } from "./folder-tree.ts";
import { folderWords } from "./folder-words.ts";

interface MoveDialogProps {
  title: string;
  tree: readonly FolderNode[];
  /** The folder that is moved; `null` for items. */
  folder: FolderNode | null;
  /** Its current folder; `null` = in no folder, `undefined` = in several. */
  from: string | null | undefined;
  onMove(folderId: string | null, place: string): Promise<void>;
  onClose(): void;
}

const none = "none";

/** Selects the folder to which items, or a folder, are moved. */
export function MoveDialog({ title, tree, folder, from, onMove, onClose }: MoveDialogProps) {
  const t = useWords(folderWords);
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const top = t(folder === null ? "none" : "top");
  const choices = [{ value: none, label: top, level: 0 }, ...treeChoices(tree, folder?.id)].map((choice) => {
    const folderId = choice.value === none ? null : choice.value;
    const fits = folder === null ? folderId !== from : canMoveBelow(tree, folder.id, folderId);
    return { ...choice, disabled: !fits };
  });

  async function move(): Promise<void> {
    const chosen = choices.find(({ value }) => value === to);
    if (chosen === undefined) return;
    setBusy(true);
    await onMove(chosen.value === none ? null : chosen.value, chosen.label);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <Stack gap="md">
          <Select
            label={t("moveTo")}
            data={choices}
            renderOption={renderTreeOption}
            value={to}
            searchable
            data-autofocus
            onChange={setTo}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isBusy} disabled={to === null}>
              {t("moveHere")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
