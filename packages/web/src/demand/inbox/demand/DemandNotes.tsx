import { ActionIcon, Button, Group, Text } from "@mantine/core";
import type { Demand, DemandNote } from "@provost/contract/demand/demand-inbox";
import { IconMessagePlus, IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { useTab } from "../../../platform/tab/tab-context.ts";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import { TextView } from "../../../ui/rich-text/TextView.tsx";
import { useMoments } from "../../../ui/text/moment-text.ts";
import classes from "../Demand.module.css";
import { demandWords } from "../demand-words.ts";
import { NoteConflict } from "./NoteConflict.tsx";
import { NoteEditor } from "./NoteEditor.tsx";
import { useNotes } from "./use-notes.ts";

/** What staff wrote on a demand; the tab keeps what is not saved. */
export function DemandNotes({ demand, mayEdit }: { demand: Demand; mayEdit: boolean }) {
  const t = useWords(demandWords);
  const { setUnsaved } = useTab();
  const { staffNotes } = demand;
  const notes = useNotes(demand);
  const { isChanged, busy, added, conflict } = notes;
  useEffect(() => setUnsaved(isChanged && "kept"), [isChanged, setUnsaved]);

  const remove = async (note: DemandNote): Promise<void> => {
    const sure = await confirm({ title: t("removeNoteTitle"), action: t("removeNote"), danger: true });
    if (sure) await notes.remove(note);
  };
  return (
    <section className={classes.card} aria-label={t("notes")}>
      <h2 className={classes.heading}>{t("notes")}</h2>
      {mayEdit && added === null ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
          onClick={() => notes.open()}
        >
          {t("addNote")}
        </Button>
      ) : null}
      {mayEdit && added !== null ? (
        <NoteEditor
          {...{ text: added, busy, label: t("newNote") }}
          onSave={() => void notes.add()}
          onCancel={() => notes.close()}
        />
      ) : null}
      {mayEdit
        ? notes.orphans.map(({ key, text }) => (
            <NoteEditor
              key={key}
              {...{ text, busy, label: t("newNote"), warning: t("noteGone") }}
              onSave={() => void notes.add(key)}
              onCancel={() => notes.close(key)}
            />
          ))
        : null}
      {staffNotes.length === 0 && !mayEdit ? (
        <Text size="sm" c="dimmed">
          {t("noNotes")}
        </Text>
      ) : null}
      {staffNotes.map((note) => {
        const text = notes.textOf(note);
        return text === null ? (
          <Note
            key={note.id}
            note={note}
            mayEdit={mayEdit && note.mine}
            onEdit={() => notes.open(note)}
            onRemove={() => void remove(note)}
          />
        ) : (
          <NoteEditor
            key={note.id}
            {...{ text, busy, label: t("editNote"), hasFocus: notes.focused === note.id }}
            onSave={() => void notes.save(note)}
            onCancel={() => notes.close(note.id)}
          />
        );
      })}
      {conflict === null ? null : (
        <NoteConflict
          conflict={conflict}
          onSettle={(how) => void notes.settle(how)}
          onClose={notes.closeConflict}
        />
      )}
    </section>
  );
}

interface NoteProps {
  note: DemandNote;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Note({ note, mayEdit, onEdit, onRemove }: NoteProps) {
  const t = useWords(demandWords);
  const moments = useMoments();
  const when = moments.when(note.updatedAt);
  return (
    <article className={classes.note}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed">
          {t("by", { who: note.authorName, when })}
          {note.version > 1 ? ` · ${t("changed")}` : ""}
        </Text>
        {mayEdit ? (
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="subtle" size="sm" aria-label={t("editNote")} onClick={onEdit}>
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="sm"
              color="red"
              aria-label={t("removeNote")}
              onClick={onRemove}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </Group>
        ) : null}
      </Group>
      <TextView html={note.html} />
    </article>
  );
}
