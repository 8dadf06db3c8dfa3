import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./FolderTree.module.css";
import { folderWords } from "./folder-words.ts";

interface FolderNameProps {
  text: string;
  onType(text: string): void;
  /** Gives back what was said against the name, or `null`. */
  onSave(name: string): Promise<string | null>;
  /** It was saved, or cancelled. */
  onEnd(): void;
}

/** A folder's name, edited in the tree: Enter saves, Escape cancels. */
export function FolderName({ text, onType, onSave, onEnd }: FolderNameProps) {
  const t = useWords(folderWords);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = text.trim();

  async function save(): Promise<void> {
    if (name === "" || isBusy) return;
    setBusy(true);
    const said = await onSave(name).finally(() => setBusy(false));
    setRefused(said);
    if (said === null) onEnd();
  }

  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        size="xs"
        className={classes.nameBox ?? ""}
        aria-label={t("folderName")}
        placeholder={t("folderName")}
        maxLength={80}
        autoFocus
        value={text}
        error={refused}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setRefused(null);
          onType(currentTarget.value);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") onEnd();
        }}
      />
      <ActionIcon
        type="submit"
        variant="subtle"
        aria-label={t("saveName")}
        title={t("saveName")}
        loading={isBusy}
        disabled={name === ""}
      >
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t("cancel")} title={t("cancel")} onClick={onEnd}>
        <IconX size={16} />
      </ActionIcon>
    </form>
  );
}
