import { ActionIcon, Button, Group, Text } from "@mantine/core";
import type { Demand, DemandNote } from "@provost/contract/demand-inbox";
import { IconMessagePlus, IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { confirm } from "../../ui/confirm.tsx";
import { whenText } from "../../ui/moment-text.ts";
import { TextEditor } from "../../ui/rich-text/TextEditor.tsx";
import { TextView } from "../../ui/rich-text/TextView.tsx";
import { type TextBook, useTextBook } from "../../ui/rich-text/text-book.ts";
import classes from "./Demand.module.css";
import { addNote, removeNote, saveNote } from "./demand.queries.ts";
import { demandWords } from "./demand-words.ts";
import { type DemandChange, useDemandChange } from "./use-demand-change.ts";

const newKey = "new";
const untouched = { title: "", html: "", version: 0 };

/** What staff wrote on a demand; the tab keeps what is not saved. */
export function DemandNotes({ demand, mayEdit }: { demand: Demand; mayEdit: boolean }) {
  const t = useWords(demandWords);
  const { setUnsaved } = useTab();
  const { id, staffNotes } = demand;
  const book = useTextBook(`notes ${id}`);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const change = useDemandChange(id);
  const changed = book.changed();
  const isChanged = changed.length > 0;
  useEffect(() => setUnsaved(isChanged && "kept"), [isChanged, setUnsaved]);
  const isOpen = (key: string): boolean => opened.includes(key) || changed.includes(key);
  const close = (key: string): void => {
    book.drop(key);
    setOpened((before) => before.filter((one) => one !== key));
  };
  const open = (key: string): void => setOpened((before) => [...before, key]);

  const add = async (html: string): Promise<void> => {
    if ((await change.run(() => addNote(id, html))) !== null) close(newKey);
  };
  const save = async (note: DemandNote, html: string): Promise<void> => {
    const saved = await change.run(() => saveNote({ id, noteId: note.id, html, version: note.version }));
    if (saved !== null) close(note.id);
  };
  const remove = async (note: DemandNote): Promise<void> => {
    const sure = await confirm({ title: t("removeNoteTitle"), action: t("removeNote"), danger: true });
    if (sure && (await change.run(() => removeNote(id, note.id))) !== null) close(note.id);
  };
  const writing = { book, change };
  return (
    <section className={classes.card} aria-label={t("notes")}>
      <h2 className={classes.heading}>{t("notes")}</h2>
      {mayEdit ? (
        isOpen(newKey) ? (
          <NoteEditor
            {...writing}
            textKey={newKey}
            label={t("newNote")}
            stored={untouched}
            onSave={add}
            onCancel={() => close(newKey)}
          />
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
            onClick={() => open(newKey)}
          >
            {t("addNote")}
          </Button>
        )
      ) : null}
      {staffNotes.length === 0 && !mayEdit ? (
        <Text size="sm" c="dimmed">
          {t("noNotes")}
        </Text>
      ) : null}
      {staffNotes.map((note) =>
        isOpen(note.id) ? (
          <NoteEditor
            {...writing}
            key={note.id}
            textKey={note.id}
            label={t("editNote")}
            stored={{ title: "", html: note.html, version: note.version }}
            onSave={(html) => save(note, html)}
            onCancel={() => close(note.id)}
          />
        ) : (
          <Note
            key={note.id}
            note={note}
            mayEdit={mayEdit && note.mine}
            onEdit={() => open(note.id)}
            onRemove={() => void remove(note)}
          />
        ),
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
  const language = useLanguage();
  const when = whenText(note.updatedAt, language, systemClock.now());
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

interface NoteEditorProps {
  book: TextBook;
  change: DemandChange;
  textKey: string;
  label: string;
  stored: { title: string; html: string; version: number };
  onSave: (html: string) => Promise<void>;
  onCancel: () => void;
}

function NoteEditor({ book, change, textKey, label, stored, onSave, onCancel }: NoteEditorProps) {
  const t = useWords(demandWords);
  const text = book.open(textKey, stored);
  return (
    <section className={classes.note} aria-label={label}>
      <TextEditor session={text.session} tools="few" />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button
          size="xs"
          loading={change.busy}
          disabled={!text.isChanged()}
          onClick={() => void onSave(text.draft().html)}
        >
          {t("saveNote")}
        </Button>
      </Group>
    </section>
  );
}
