import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type Shelf, setTitle } from "@provost/report-core/selection/selection";
import { dimensionLabel, measureLabel } from "@provost/report-core/selection/selection-label";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { withSelection } from "../draft/draft.ts";
import { chipWords } from "../shelf/chip-words.ts";
import { useBuilder, useDraft } from "./builder-context.ts";

interface TitleDialogProps {
  shelf: Shelf;
  index: number;
  onClose: () => void;
}

/** The heading of a chosen field. */
export function TitleDialog({ shelf, index, onClose }: TitleDialogProps) {
  const t = useWords(chipWords);
  const language = useLanguage();
  const builder = useBuilder();
  const column = useDraft((draft) => draft.selection[shelf][index]);
  const [text, setText] = useState(column?.title ?? "");
  if (!column) return null;
  const { title: _, ...plain } = column;
  const name = shelf === "dimensions" ? dimensionLabel(plain, language) : measureLabel(plain, language);
  return (
    <Modal opened onClose={onClose} title={t("titleTitle", { name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          builder.change((draft) => withSelection(draft, setTitle(draft.selection, shelf, index, text)));
          onClose();
        }}
      >
        <TextInput
          label={t("titleLabel")}
          description={t("titleHint", { name })}
          placeholder={name}
          maxLength={256}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("apply")}</Button>
        </Group>
      </form>
    </Modal>
  );
}
