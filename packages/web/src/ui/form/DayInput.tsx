import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { dayInputWords } from "./day-input-words.ts";

const two = (part: string): string => part.padStart(2, "0");

/** A day as it is typed, `2026-3-5` or `2026/03/05`, with the time of day where it is wanted, else its first minute; `null` while it is none. */
export function typedDay(text: string, withTime: boolean): string | null {
  const [, year, month = "", date = "", hour, minute = ""] =
    /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d\d))?\s*$/.exec(text) ?? [];
  if (year === undefined || (hour !== undefined && !withTime)) return null;
  const day = `${year}-${two(month)}-${two(date)}`;
  const at = new Date(`${day}T${hour === undefined ? "00:00" : `${two(hour)}:${minute}`}Z`);
  // What runs over the end of a month is no day of it.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return null;
  return withTime ? at.toISOString().slice(0, 16) : day;
}

/** A time of day as it is typed, `8:05` or `0805`, as `08:05`; `null` while it is none. */
export function typedTime(text: string): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:：]?(\d\d)$/.exec(text.trim()) ?? [];
  return hour === "" || Number(hour) > 23 || Number(minute) > 59 ? null : `${two(hour)}:${minute}`;
}

interface TypedInputProps
  extends Omit<TextInputProps, "type" | "value" | "onChange" | "onBlur" | "rightSection" | "max" | "ref"> {
  value: string;
  onChange(value: string): void;
  /** Gives a form that checks itself what was typed that names none; the browser does not send other forms meanwhile. */
  onUnreadable?: ((text: string) => void) | undefined;
}

interface DayInputProps extends TypedInputProps {
  /** `2026-03-05`, with time `2026-03-05T08:00`; empty for none. */
  value: string;
  withTime?: boolean;
}

/** What is in the field while it is typed; what names no value stays after the field was left, as long as the value is the same. */
interface Typed {
  text: string;
  leftAt?: string;
}

/** A text field for a value that is written in one format: what the field needs, and how to show the value itself again. */
function useTyped(
  {
    value,
    onChange,
    onUnreadable,
    error,
  }: Pick<TypedInputProps, "value" | "onChange" | "onUnreadable" | "error">,
  read: (text: string) => string | null,
  message: string,
) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = typed !== null && (typed.leftAt ?? value) === value ? typed.text : null;
  const wrong = shown !== null && read(shown) === null ? message : "";
  useEffect(() => field.current?.setCustomValidity(wrong), [wrong]);

  const change = (text: string): void => {
    setTyped({ text });
    const next = read(text);
    if (next === null) onUnreadable?.(text);
    else onChange(next);
  };
  return {
    field,
    forget: () => setTyped(null),
    input: {
      value: shown ?? value.replace("T", " "),
      error: error || (typed?.leftAt === undefined ? undefined : wrong),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(currentTarget.value),
      onBlur: () => setTyped(shown === null || wrong === "" ? null : { text: shown, leftAt: value }),
    },
  };
}

/** A field for a time of day, `08:05`, in one format whatever the browser's language is; without one it is wrong. */
export function TimeInput({ value, onChange, onUnreadable, ...input }: TypedInputProps) {
  const t = useWords(dayInputWords);
  const typed = useTyped({ value, onChange, onUnreadable, error: input.error }, typedTime, t("noTime"));
  return <TextInput {...input} {...typed.input} ref={typed.field} placeholder="HH:MM" inputMode="numeric" />;
}

/** A field for a day, written in one format whatever the browser's language is, with the browser's calendar. */
export function DayInput({ value, onChange, onUnreadable, withTime = false, ...input }: DayInputProps) {
  const t = useWords(dayInputWords);
  const picker = useRef<HTMLInputElement>(null);
  const read = (text: string): string | null => (text.trim() === "" ? "" : typedDay(text, withTime));
  const message = t(withTime ? "noMoment" : "noDay");
  const typed = useTyped({ value, onChange, onUnreadable, error: input.error }, read, message);
  const name = typeof input.label === "string" ? input.label : (input["aria-label"] ?? "");
  const isFixed = input.disabled === true || input.readOnly === true;
  return (
    <TextInput
      {...input}
      {...typed.input}
      ref={typed.field}
      placeholder={t(withTime ? "momentForm" : "dayForm")}
      rightSectionWidth={28}
      rightSection={
        <>
          <input
            ref={picker}
            type={withTime ? "datetime-local" : "date"}
            max={withTime ? "9999-12-31T23:59" : "9999-12-31"}
            tabIndex={-1}
            aria-hidden="true"
            disabled={isFixed}
            style={{ position: "absolute", inset: 0, opacity: 0, pointerEvents: "none" }}
            value={read(value) ?? ""}
            onChange={({ currentTarget }) => {
              typed.forget();
              onChange(currentTarget.value);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            disabled={isFixed}
            aria-label={t("calendar", { name })}
            title={t("calendar", { name })}
            onClick={() => {
              try {
                picker.current?.showPicker();
              } catch {
                // Old browsers have no way to open it, and frames of other sites are refused: the day is typed.
                typed.field.current?.focus();
              }
            }}
          >
            <IconCalendar size={14} />
          </ActionIcon>
        </>
      }
    />
  );
}
