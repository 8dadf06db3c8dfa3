import { Button, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";

/** A name, and the one for viewers in English. */
export interface Names {
  name: string;
  nameEn?: string | undefined;
}

interface NamesDialogProps {
  title: string;
  label: string;
  names: Names;
  maxLength: number;
  onDone(names: Names): void;
  onClose(): void;
}

/** What a dashboard or one of its pages is called, in both languages. */
export function NamesDialog({ title, label, names, maxLength, onDone, onClose }: NamesDialogProps) {
  const t = useWords(editWords);
  const [name, setName] = useState(names.name);
  const [nameEn, setNameEn] = useState(names.nameEn ?? "");
  const done = (event: FormEvent): void => {
    event.preventDefault();
    const next = { name: name.trim(), nameEn: nameEn.trim() || undefined };
    if (next.name !== names.name || next.nameEn !== names.nameEn) onDone(next);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={done}>
        <TextInput
          data-autofocus
          label={label}
          maxLength={maxLength}
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          my="sm"
          label={t("nameEn")}
          description={t("nameEnText")}
          maxLength={maxLength}
          value={nameEn}
          onChange={(event) => setNameEn(event.currentTarget.value)}
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
