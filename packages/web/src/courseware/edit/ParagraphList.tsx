import { ActionIcon, Group, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import classes from "../Courseware.module.css";
import { coursewareWords } from "../courseware-words.ts";

/** A paragraph as the list shows it. */
export interface ListedParagraph {
  id: string;
  name: string;
  isChanged: boolean;
  /** Number of characters. */
  length: number;
}

interface ParagraphListProps {
  paragraphs: readonly ListedParagraph[];
  current: string | undefined;
  busy: boolean;
  onGo(id: string): void;
  onAdd(after: string | null): void;
  onRemove(id: string): void;
  /** Gives the new place, from 0 on; null when nothing moved. */
  onMove(id: string, by: -1 | 1): Promise<number | null>;
}

// On a phone they are beside each other.
const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The paragraphs in order; arrows go from one to the next, with Alt they move it. */
export function ParagraphList(props: ParagraphListProps) {
  const { paragraphs, current, busy, onGo, onAdd, onRemove, onMove } = props;
  const t = useWords(coursewareWords);
  const tag = languageTag(useLanguage());
  const whole = paragraphs.reduce((sum, { length }) => sum + length, 0);
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const at = paragraphs.findIndex(({ id }) => id === current);
  const here = paragraphs[at];
  useEffect(() => {
    const { current: box } = list;
    if (box === null || box.scrollWidth <= box.clientWidth) return;
    box.querySelector(`[data-id="${current}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);

  const move = async (by: -1 | 1): Promise<void> => {
    if (here === undefined) return;
    const place = await onMove(here.id, by);
    if (place !== null) setTold(t("moved", { title: here.name, place: place + 1 }));
  };
  const remove = async (): Promise<void> => {
    if (here === undefined) return;
    const title = t("removeTitle", { title: here.name });
    if (await confirm({ title, text: t("removeText"), action: t("remove"), danger: true })) onRemove(here.id);
  };
  function onKeyDown(event: KeyboardEvent): void {
    const by = steps[event.key];
    const isHistory = event.altKey && !event.key.endsWith("Up") && !event.key.endsWith("Down");
    if (by === undefined || isHistory) return;
    event.preventDefault();
    if (event.altKey) {
      void move(by);
      return;
    }
    const next = paragraphs[at + by];
    if (next === undefined) return;
    onGo(next.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  }

  return (
    <nav className={classes.side} aria-label={t("paragraphs")}>
      <Group gap={2} wrap="nowrap" className={classes.sideHead}>
        <span className={classes.caption}>{t("paragraphs")}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("add")}
          title={t("add")}
          disabled={busy}
          onClick={() => onAdd(here?.id ?? null)}
        >
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("up")}
          title={`${t("up")} (Alt ↑)`}
          disabled={busy || at <= 0}
          onClick={() => void move(-1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("down")}
          title={`${t("down")} (Alt ↓)`}
          disabled={busy || at < 0 || at === paragraphs.length - 1}
          onClick={() => void move(1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("remove")}
          title={t("remove")}
          disabled={busy || paragraphs.length < 2}
          onClick={() => void remove()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <ol ref={list} className={classes.paragraphs}>
        {paragraphs.map(({ id, name, isChanged, length }, index) => (
          <li key={id}>
            <button
              type="button"
              className={classes.one}
              data-id={id}
              aria-current={id === current}
              tabIndex={id === current ? 0 : -1}
              title={name}
              onClick={() => onGo(id)}
              onKeyDown={onKeyDown}
            >
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.words}>{name}</span>
              <span className={classes.length} aria-hidden="true">
                {length.toLocaleString(tag)}
              </span>
              {isChanged ? <span className={classes.dot} role="img" aria-label={t("unsaved")} /> : null}
            </button>
          </li>
        ))}
      </ol>
      <p className={classes.whole}>
        <span>{t("wholeText")}</span>
        <span>{t("characters", { number: whole.toLocaleString(tag) })}</span>
      </p>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </nav>
  );
}
