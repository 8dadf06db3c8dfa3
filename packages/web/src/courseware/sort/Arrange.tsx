import { Alert, Button, Group, Kbd, Text } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { IconArrowBackUp, IconArrowDown, IconArrowForwardUp, IconArrowUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useWords } from "../../platform/i18n.ts";
import { MovingTable } from "../../ui/table/MovingTable.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { CoursewareSheet } from "../CoursewareReading.tsx";
import { paragraphName } from "../paragraph-name.ts";
import classes from "./Arrange.module.css";
import { put } from "./order.ts";
import { sortWords } from "./sort-words.ts";
import { useArranging } from "./use-arranging.ts";

interface Row {
  id: string;
  name: string;
  place: number;
  was: number;
  children?: undefined;
}

/** The paragraphs of one courseware, to be put in order: by a grip, or with Alt and the arrow keys. */
export function Arrange({ courseware }: { courseware: Courseware }) {
  const t = useWords(sortWords);
  const moments = useMoments();
  const arranging = useArranging(courseware);
  const { ids, changed, history, saving } = arranging;
  const { content } = courseware;
  const inOrder = ids.flatMap((id) => content.find((paragraph) => paragraph.id === id) ?? []);
  const rows = inOrder.map((paragraph, index): Row => {
    const was = content.indexOf(paragraph) + 1;
    const name = paragraphName(paragraph, t("untitled", { place: was }));
    return { id: paragraph.id, name, place: index + 1, was };
  });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const at = event.target instanceof HTMLElement ? event.target : null;
    if (at?.closest("[role='dialog'], input, textarea, [contenteditable='true']")) return;
    const key = event.key.toLowerCase();
    if (key === "s") void arranging.save();
    else if (key === "z" && !event.shiftKey) arranging.undo();
    else if (key === "y" || key === "z") arranging.redo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const step = (id: string, by: -1 | 1): void => {
    const at = ids.indexOf(id);
    const before = by === -1 ? ids[at - 1] : (ids[at + 2] ?? null);
    if (before !== undefined && at + by >= 0 && at + by < ids.length) arranging.step(put(ids, id, before));
  };
  const { theirs } = saving;
  if (content.length < 2) return <Text c="dimmed">{t("one")}</Text>;
  return (
    <>
      {theirs === null ? null : (
        <Alert color="orange" role="alert" mb="sm">
          <Group justify="space-between">
            <span>
              {t("conflict", {
                who: theirs.updatedBy,
                when: moments.when(theirs.updatedAt),
              })}
            </span>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => arranging.settle("theirs")}>
                {t("theirs")}
              </Button>
              <Button size="xs" variant="default" onClick={() => arranging.settle("mine")}>
                {t("mine")}
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
      {saving.refusedText === null ? null : (
        <Text c="var(--mantine-color-error)" role="alert" mb="sm">
          {saving.refusedText}
        </Text>
      )}
      <div className={classes.panes}>
        <div className={classes.list}>
          <Group gap="xs" mb="sm">
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              disabled={history.past.length === 0}
              onClick={arranging.undo}
            >
              {t("undo")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowForwardUp size={16} />}
              disabled={history.future.length === 0}
              onClick={arranging.redo}
            >
              {t("redo")}
            </Button>
            <Button variant="default" disabled={!changed} onClick={arranging.reset}>
              {t("reset")}
            </Button>
            <Button
              loading={saving.isSaving}
              disabled={!changed || theirs !== null}
              onClick={() => void arranging.save()}
            >
              {t("save")}
            </Button>
          </Group>
          <p className={classes.hint}>
            <span className={classes.byPointer}>
              {t("hintMouse")} <Kbd size="xs">Alt</Kbd> <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd>{" "}
              {t("hintKeys")} <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Z</Kbd> {t("hintUndo")}{" "}
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd> {t("hintSave")}
            </span>
            <span className={classes.byTouch}>{t("hintTouch")}</span>
          </p>
          <MovingTable
            label={t("list")}
            hidesKeys
            rows={rows}
            rowName={({ name }) => name}
            columns={[
              { key: "place", head: t("place"), width: 88, cell: ({ place }) => place },
              { key: "name", head: t("name"), cell: ({ name }) => name, hint: ({ name }) => name },
              {
                key: "was",
                head: t("before"),
                width: 80,
                tone: "quiet",
                from: "medium",
                cell: ({ was, place }) => (was === place ? "" : was),
              },
            ]}
            actions={[
              { label: t("up"), icon: <IconArrowUp size={16} />, run: ({ id }) => step(id, -1) },
              { label: t("down"), icon: <IconArrowDown size={16} />, run: ({ id }) => step(id, 1) },
            ]}
            moving={{
              may: (_row, { parentId }) => parentId === null,
              move: ({ id }, { before }) => arranging.step(put(ids, id, before)),
            }}
          />
        </div>
        <section aria-label={t("preview")} className={classes.preview}>
          <CoursewareSheet courseware={{ summary: "", content: inOrder }} />
        </section>
      </div>
    </>
  );
}
