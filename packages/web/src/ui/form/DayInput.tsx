import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";

const two = (part: string): string => part.padStart(2, "0");

/** A day as it is typed, `2026-3-5` or `2026/03/05`, with the time of day where it is wanted; `null` while it is none. */
export function typedDay(text: string, withTime: boolean): string | null {
  const [, year, month = "", date = "", hour, minute = ""] =
    /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d\d))?\s*$/.exec(text) ?? [];
  if (year === undefined || (hour !== undefined) !== withTime) return null;
  const day = `${year}-${two(month)}-${two(date)}`;
  const at = new Date(`${day}T${hour === undefined ? "00:00" : `${two(hour)}:${minute}`}Z`);
  // What runs over the end of a month is no day of it.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return null;
  return withTime ? at.toISOString().slice(0, 16) : day;
}

interface DayInputProps
  extends Omit<TextInputProps, "type" | "value" | "onChange" | "onBlur" | "rightSection" | "max"> {
  /** `2026-03-05`, with time `2026-03-05T08:00`; empty for none. */
  value: string;
  onChange(value: string): void;
  withTime?: boolean;
}

/** A field for a day, written in one format whatever the browser's language is, with the browser's calendar. */
export function DayInput({ value, onChange, withTime = false, ...input }: DayInputProps) {
  const t = useWords(uiWords);
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const change = (text: string): void => {
    setTyped(text);
    const day = text.trim() === "" ? "" : typedDay(text, withTime);
    if (day !== null) onChange(day);
  };
  return (
    <TextInput
      {...input}
      placeholder={withTime ? "YYYY-MM-DD HH:MM" : "YYYY-MM-DD"}
      value={typed ?? value.replace("T", " ")}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setTyped(null)}
      rightSectionWidth={28}
      rightSection={
        <>
          <input
            ref={picker}
            type={withTime ? "datetime-local" : "date"}
            max={withTime ? "9999-12-31T23:59" : "9999-12-31"}
            tabIndex={-1}
            aria-hidden="true"
            style={{ position: "absolute", inset: 0, opacity: 0, pointerEvents: "none" }}
            value={value}
            onChange={({ currentTarget }) => {
              setTyped(null);
              onChange(currentTarget.value);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t("calendar")}
            title={t("calendar")}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={14} />
          </ActionIcon>
        </>
      }
    />
  );
}
