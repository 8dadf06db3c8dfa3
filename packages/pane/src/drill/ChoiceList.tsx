import { Popover, TextInput } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { word } from "../pane-words.ts";
import type { GridAction, GridChoice } from "../table/grid-source.ts";
import { PointTarget } from "./PointTarget.tsx";

interface ChoiceListProps {
  /** px of the window. */
  at: { x: number; y: number };
  of: GridChoice;
  onClose(): void;
  language: Language;
}

/** One of many, found by typing. */
export function ChoiceList({ at, of, onClose, language }: ChoiceListProps) {
  const [found, setFound] = useState<readonly GridAction[] | "failed" | null>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  useEffect(() => {
    let isCurrent = true;
    of.choices().then(
      (actions) => isCurrent && setFound(actions),
      () => isCurrent && setFound("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [of]);

  const wanted = text.trim().toLowerCase();
  const shown =
    found === null || found === "failed"
      ? []
      : found.filter(({ label, key }) => `${label} ${key}`.toLowerCase().includes(wanted));
  const here = Math.min(chosen, shown.length - 1);
  const choose = (action: GridAction): void => {
    onClose();
    action.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = shown[here];
    if (event.key === "ArrowDown") setChosen((here + 1) % Math.max(1, shown.length));
    else if (event.key === "ArrowUp") setChosen(here <= 0 ? shown.length - 1 : here - 1);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && action) choose(action);
    else return;
    event.preventDefault();
  };

  return (
    <Popover
      opened
      onDismiss={onClose}
      onChange={(isOpen) => isOpen || onClose()}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <PointTarget at={at} />
      </Popover.Target>
      <Popover.Dropdown className="provost-choice" aria-label={of.label}>
        <p>{`${of.heading} · ${of.label}`}</p>
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={here < 0 ? undefined : `${id}-${here}`}
          aria-label={word("findField", language)}
          placeholder={word("findField", language)}
          size="xs"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div role="listbox" id={`${id}-list`} aria-label={of.label} className="provost-choice-list">
          {shown.map((action, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={action.key}
              role="option"
              id={`${id}-${place}`}
              aria-selected={place === here}
              ref={place === here ? (line) => line?.scrollIntoView({ block: "nearest" }) : undefined}
              onClick={() => choose(action)}
            >
              {action.label}
            </div>
          ))}
        </div>
        {shown.length === 0 ? (
          <p role="status">
            {word(found === null ? "loading" : found === "failed" ? "fieldsFailed" : "noFields", language)}
          </p>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
