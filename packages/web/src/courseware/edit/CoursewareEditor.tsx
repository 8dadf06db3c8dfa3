import { Alert, Button, Group, TextInput } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { TextEditor } from "../../ui/rich-text/TextEditor.tsx";
import { useTextBook } from "../../ui/rich-text/text-book.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "../Courseware.module.css";
import { CoursewareMenu } from "../CoursewareMenu.tsx";
import { PublishedSign } from "../CoursewareReading.tsx";
import { coursewareWords } from "../courseware-words.ts";
import { paragraphName } from "../paragraph-name.ts";
import { characterCount } from "../visible-text.ts";
import { ParagraphConflict } from "./ParagraphConflict.tsx";
import { ParagraphList } from "./ParagraphList.tsx";
import { useCoursewareEditing } from "./use-courseware-editing.ts";
import { usePublishing } from "./use-publishing.ts";

const PublishDialog = lazyDialog(async () => (await import("./PublishDialog.tsx")).PublishDialog);

interface CoursewareEditorProps {
  courseware: Courseware;
  onRead(): void;
}

/** A courseware that is written: its paragraphs, and the editor of one of them. */
export function CoursewareEditor({ courseware, onRead }: CoursewareEditorProps) {
  const t = useWords(coursewareWords);
  const { setUnsaved } = useTab();
  const book = useTextBook("texts");
  const editing = useCoursewareEditing(courseware, book);
  const publishing = usePublishing(courseware.id);
  const { current, busy, conflict } = editing;
  const { content } = courseware;
  const lengths = useMemo(() => content.map(({ html }) => characterCount(html)), [content]);
  const changed = book.changed();
  const isChanged = changed.length > 0;
  const lost = changed.find((key) => !content.some(({ id }) => id === key));
  // After a reload it is to be opened again, on a paragraph that is no longer there.
  const lostText = lost === undefined ? undefined : book.open(lost, { title: "", html: "", version: 1 });
  const text = current === undefined ? undefined : book.open(current.id, current);
  useEffect(() => setUnsaved(isChanged && "kept"), [isChanged, setUnsaved]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    void editing.save();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  const askToPublish = async (): Promise<void> => {
    const seen = await editing.saved();
    if (seen !== null) publishing.ask(seen);
  };
  const lookAtTheirs = (): void => {
    const { seen, theirs } = publishing.prompt ?? {};
    const known = new Map(seen?.content.map(({ id, version }) => [id, version]));
    const other = theirs?.content.find(({ id, version }) => known.get(id) !== version);
    if (other !== undefined) editing.go(other.id);
    publishing.close();
  };
  const addLost = async (): Promise<void> => {
    if (lost === undefined || lostText === undefined) return;
    if (await editing.add(content.at(-1)?.id ?? null, lostText.draft())) book.drop(lost);
  };

  return (
    <>
      <Head
        courseware={courseware}
        isChanged={isChanged}
        busy={busy}
        onRead={onRead}
        onSave={() => void editing.save()}
        onPublish={() => void askToPublish()}
      />
      {lost === undefined ? null : (
        <Alert color="orange" role="alert" radius={0}>
          <Group justify="space-between">
            <span>{t("lost")}</span>
            <Group gap="xs">
              {lostText === undefined ? null : (
                <Button size="xs" variant="default" disabled={busy} onClick={() => void addLost()}>
                  {t("lostAdd")}
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => book.drop(lost)}>
                {t("lostDrop")}
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
      <div className={classes.editing}>
        <ParagraphList
          paragraphs={content.map((paragraph, place) => ({
            id: paragraph.id,
            name: paragraphName(
              { ...paragraph, title: book.at(paragraph.id)?.title() ?? paragraph.title },
              t("untitled", { place: place + 1 }),
            ),
            isChanged: changed.includes(paragraph.id),
            length: book.at(paragraph.id)?.session.words.get() ?? lengths[place] ?? 0,
          }))}
          current={current?.id}
          busy={busy}
          onGo={editing.go}
          onAdd={(after) => void editing.add(after)}
          onRemove={(id) => void editing.remove(id)}
          onMove={editing.move}
        />
        {text === undefined || current === undefined ? null : (
          <section className={classes.text} aria-label={t("paragraph")} key={current.id}>
            <TextEditor
              session={text.session}
              head={
                <TextInput
                  variant="unstyled"
                  classNames={{ input: classes.title ?? "" }}
                  aria-label={t("paragraphTitle")}
                  placeholder={t("paragraphTitle")}
                  maxLength={coursewareLimits.titleLength}
                  value={text.title()}
                  onChange={({ currentTarget }) => text.setTitle(currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "ArrowDown"))
                      return;
                    event.preventDefault();
                    text.session.focus();
                  }}
                />
              }
            />
          </section>
        )}
      </div>
      {publishing.prompt === null ? null : (
        <PublishDialog
          prompt={publishing.prompt}
          isPublishing={publishing.isPublishing}
          onPublish={() => void publishing.publish()}
          onLook={lookAtTheirs}
          onClose={publishing.close}
        />
      )}
      {conflict === null ? null : (
        <ParagraphConflict
          conflict={conflict}
          onSettle={(how) => void editing.settle(how)}
          onClose={editing.closeConflict}
        />
      )}
    </>
  );
}

interface HeadProps extends CoursewareEditorProps {
  isChanged: boolean;
  busy: boolean;
  onSave(): void;
  onPublish(): void;
}

/** What the courseware is called, how far it is saved and published, and what can be done with it. */
function Head({ courseware, isChanged, busy, onRead, onSave, onPublish }: HeadProps) {
  const t = useWords(coursewareWords);
  const moments = useMoments();
  const may = usePermission();
  const { name, updatedAt } = courseware;
  return (
    <header className={classes.bar}>
      <h1 className={classes.heading}>{name}</h1>
      <PublishedSign courseware={courseware} />
      <span className={classes.state}>
        {isChanged ? t("unsaved") : t("savedAt", { when: moments.when(updatedAt) })}
      </span>
      <Button variant="default" onClick={onRead}>
        {t("read")}
      </Button>
      <Button variant="default" loading={busy} disabled={!isChanged} title="Ctrl S" onClick={onSave}>
        {t("save")}
      </Button>
      {may(coursewareButtons.publish) ? (
        <Button loading={busy} disabled={!isChanged && !courseware.changed} onClick={onPublish}>
          {t("publish")}
        </Button>
      ) : null}
      <CoursewareMenu courseware={courseware} />
    </header>
  );
}
