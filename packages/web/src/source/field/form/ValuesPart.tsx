import { pointerWithin, useDraggable, useDroppable } from "@dnd-kit/core";
import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import type { FieldValue } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { IconGripVertical, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from "react";
import { languageTag, useLanguage, useWords } from "../../../platform/i18n.ts";
import { notifyCount, notifyError } from "../../../ui/notify.ts";
import { PointerDrag } from "../../../ui/PointerDrag.tsx";
import { fieldValuesOptions } from "../../source.queries.ts";
import classes from "../FieldPanel.module.css";
import { dictionaryOptions } from "../field.queries.ts";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { useFields } from "../fields-context.ts";
import { Part } from "./FieldPart.tsx";
import { faultsOfValues } from "./field-fault.ts";
import {
  inDictionaryOrder,
  inNaturalOrder,
  isBlank,
  moveValue,
  pastedValues,
  withPasted,
} from "./field-form.ts";
import { hasProfile } from "./use-profile.ts";

const parts = ["value", "labelZh", "labelEn"] as const;
const partWords = { value: "ownValue", labelZh: "nameZh", labelEn: "nameEn" } as const;
const blank: FieldValue = { value: "", labelZh: "", labelEn: "" };
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The order of a field's values, and what they are called. */
export function ValuesPart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const { mayEdit } = useFields();
  const values = row.meta.values ?? [];
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const [carried, setCarried] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [moved, setMoved] = useState("");
  const { act, fill, sort, sortByDictionary, isFilling } = useValueActions(row, (where) => {
    focused.current = where;
  });
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-at="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  const faults = faultsOfValues(values).map((fault) =>
    fault !== null && row.faults.includes(fault) ? fault : null,
  );
  const put = (from: number, to: number): void => {
    act.move(from, to);
    if (to >= 0 && to < values.length) setMoved(t("movedValue", { value: textOf(values[from]), at: to + 1 }));
  };
  const letGo = (): void => {
    setCarried(null);
    setOver(null);
  };
  return (
    <Part title={t("ownValues")}>
      <p className={classes.quiet}>{t("ownValuesHint")}</p>
      {values.length === 0 ? null : (
        <PointerDrag
          collisionDetection={pointerWithin}
          carried={
            carried === null ? null : <span className={classes.carried}>{textOf(values[carried])}</span>
          }
          onDragStart={({ active }) => setCarried(Number(active.id))}
          onDragOver={({ over: under }) => setOver(under === null ? null : Number(under.id))}
          onDragCancel={letGo}
          onDragEnd={({ active, over: under }) => {
            if (under !== null && under.id !== active.id) put(Number(active.id), Number(under.id));
            letGo();
          }}
        >
          <div className={classes.ownHead} aria-hidden="true">
            {parts.map((part) => (
              <span key={part}>{t(partWords[part])}</span>
            ))}
          </div>
          <ol
            ref={list}
            className={classes.ownValues}
            onKeyDown={(event) => {
              const grip = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
              const [part, at] = grip?.split(" ") ?? [];
              const step = part === "grip" ? steps[event.key] : undefined;
              if (step === undefined) return;
              event.preventDefault();
              put(Number(at), Number(at) + step);
            }}
          >
            {values.map((value, at) => (
              <ValueRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is what is typed at its place
                key={at}
                at={at}
                value={value}
                isFaulty={faults[at] !== null}
                drop={
                  over === at && carried !== null && carried !== at
                    ? carried < at
                      ? "after"
                      : "before"
                    : null
                }
                mayEdit={mayEdit}
                act={act}
              />
            ))}
          </ol>
        </PointerDrag>
      )}
      {[...new Set(faults)].map((fault) =>
        fault === null ? null : (
          <p key={fault} className={classes.fault} role="alert">
            {t(fault, { most: limits.fieldValues })}
          </p>
        ),
      )}
      {mayEdit ? (
        <div className={classes.hint}>
          <Button size="compact-sm" variant="default" onClick={() => act.insert(values.length - 1)}>
            {t("addValue")}
          </Button>
          {hasProfile(row) ? (
            <Button size="compact-sm" variant="default" loading={isFilling} onClick={() => void fill()}>
              {t("fillValues")}
            </Button>
          ) : null}
          {values.length > 1 ? (
            <Button size="compact-sm" variant="default" onClick={sort}>
              {t("sortValues")}
            </Button>
          ) : null}
          {row.meta.dictCode === null ? null : (
            <Button size="compact-sm" variant="default" onClick={() => void sortByDictionary()}>
              {t("sortByDictionary")}
            </Button>
          )}
        </div>
      ) : null}
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
    </Part>
  );
}

const textOf = (row: FieldValue = blank): string => row.value || row.labelZh || row.labelEn;

interface ValueActions {
  type(at: number, part: keyof FieldValue, text: string): void;
  paste(at: number, text: string): void;
  insert(behind: number): void;
  remove(at: number): void;
  move(from: number, to: number): void;
}

/** What changes the values of a field. The actions of rows stay the same, so that typing renders one row. */
function useValueActions(row: FieldRow, focus: (where: string) => void) {
  const t = useWords(fieldWords);
  const tag = languageTag(useLanguage());
  const client = useQueryClient();
  const { table, change } = useFields();
  const [isFilling, setFilling] = useState(false);
  const values = row.meta.values ?? [];
  const say = (next: FieldValue[], about?: string): void =>
    change([row.id], { values: next }, about && `${about} ${row.id}`);
  const now = useRef({ values, say, focus });
  useEffect(() => {
    now.current = { values, say, focus };
  });
  const act = useMemo<ValueActions>(() => {
    const at = () => now.current;
    return {
      type: (place, part, text) =>
        at().say(
          at().values.map((one, index) => (index === place ? { ...one, [part]: text } : one)),
          `value ${place} ${part}`,
        ),
      paste: (place, text) => at().say(withPasted(at().values, place, pastedValues(text))),
      insert: (behind) => {
        at().focus(`value ${behind + 1}`);
        at().say([...at().values.slice(0, behind + 1), blank, ...at().values.slice(behind + 1)]);
      },
      remove: (place) => {
        at().focus(`value ${Math.min(place, at().values.length - 2)}`);
        at().say(at().values.filter((_, index) => index !== place));
      },
      move: (from, to) => {
        if (to < 0 || to >= at().values.length) return;
        at().focus(`grip ${to}`);
        at().say(moveValue(at().values, from, to));
      },
    };
  }, []);
  const order = new Intl.Collator(tag, { numeric: true });
  const sort = (): void => say(inNaturalOrder(values, order.compare));
  const sortByDictionary = async (): Promise<void> => {
    const code = row.meta.dictCode ?? "";
    const entries = await client.fetchQuery(dictionaryOptions(code)).catch(() => null);
    if (entries === null) notifyError(t("fillFailed"));
    else if (entries.length === 0) notifyError(t("dictMissing", { code }));
    else {
      const keys = entries.map(({ dictKey }) => String(dictKey));
      now.current.say(inDictionaryOrder(now.current.values, keys));
    }
  };
  const fill = async (): Promise<void> => {
    setFilling(true);
    const offered = await client
      .fetchQuery(fieldValuesOptions(table.tableName, row.id, ""))
      .catch(() => null);
    setFilling(false);
    if (offered === null) {
      notifyError(t("fillFailed"));
      return;
    }
    const listed = now.current.values.filter((one) => !isBlank(one));
    const known = new Set(listed.map(({ value }) => value));
    const added = offered
      .map(({ value }) => (value === null ? "" : String(value)))
      .filter((value) => value.trim() !== "" && !known.has(value))
      .map((value): FieldValue => ({ ...blank, value }));
    if (added.length > 0) now.current.say([...listed, ...inNaturalOrder(added, order.compare)]);
    notifyCount(added.length, t("filledValues", { count: added.length }), t("filledNone"));
  };
  return { act, fill, sort, sortByDictionary, isFilling };
}

interface ValueRowProps {
  at: number;
  value: FieldValue;
  isFaulty: boolean;
  drop: "before" | "after" | null;
  mayEdit: boolean;
  act: ValueActions;
}

const ValueRow = memo(function ValueRow({ at, value, isFaulty, drop, mayEdit, act }: ValueRowProps) {
  const t = useWords(fieldWords);
  const id = String(at);
  const drag = useDraggable({ id, disabled: !mayEdit });
  const place = useDroppable({ id });
  const text = textOf(value) || id;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !mayEdit) return;
    event.preventDefault();
    act.insert(at);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain").trimEnd();
    if (!mayEdit || !/[\n\t]/.test(pasted)) return;
    event.preventDefault();
    act.paste(at, pasted);
  };
  return (
    <li
      ref={place.setNodeRef}
      className={classes.ownValue}
      data-drop={drop}
      data-carried={drag.isDragging || undefined}
    >
      {mayEdit ? (
        <ActionIcon
          ref={drag.setNodeRef}
          className={classes.grip}
          variant="subtle"
          color="gray"
          data-at={`grip ${at}`}
          aria-label={t("moveValue", { value: text })}
          title={t("moveValue", { value: text })}
          {...drag.listeners}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </ActionIcon>
      ) : (
        <span />
      )}
      {parts.map((part) => (
        <TextInput
          key={part}
          size="xs"
          aria-label={`${t(partWords[part])} ${at + 1}`}
          data-at={`${part} ${at}`}
          placeholder={t(partWords[part])}
          value={value[part]}
          maxLength={part === "value" ? 256 : 120}
          readOnly={!mayEdit}
          error={isFaulty}
          onChange={({ currentTarget }) => act.type(at, part, currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={part === "value" ? onPaste : undefined}
        />
      ))}
      {mayEdit ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("removeValue", { value: text })}
          title={t("removeValue", { value: text })}
          onClick={() => act.remove(at)}
        >
          <IconX size={14} />
        </ActionIcon>
      ) : null}
    </li>
  );
});
