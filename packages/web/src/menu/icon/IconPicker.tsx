import { Input, Popover, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { AnyMenuIcon, isMenuIconName, menuIconNames } from "../../ui/all-menu-icons.tsx";
import { menuWords } from "../menu-words.ts";
import classes from "./IconPicker.module.css";
import { gridMove, iconsFound } from "./icon-grid.ts";
import { iconWords } from "./icon-words.ts";

interface IconPickerProps {
  value: string;
  onChange: (source: string) => void;
}

const columns = 8;

/** Selects an icon of the set, by browsing or by search; a name that is not in the set is retained until another is chosen. */
export function IconPicker({ value, onChange }: IconPickerProps) {
  const t = useWords(menuWords);
  const icon = useWords(iconWords);
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const options = useRef<HTMLDivElement>(null);
  const id = useId();
  const wordsOf = (name: string): string => (isMenuIconName(name) ? icon(name) : t("iconNone"));
  const found: readonly string[] = ["", ...iconsFound(text, menuIconNames, (name) => [name, icon(name)])];
  const label = value === "" ? t("iconNone") : value;

  function choose(source: string): void {
    onChange(source);
    setOpened(false);
    setText("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = gridMove(event.key, at, found.length, columns);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
    options.current?.querySelectorAll<HTMLElement>("[role=option]")[to]?.focus();
  }

  return (
    <Input.Wrapper label={t("icon")} labelElement="div" id={id}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            leftSection={<AnyMenuIcon source={value} />}
            rightSection={<IconChevronDown size={16} stroke={1.6} />}
            aria-label={t("iconChosen", { name: label })}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {label}
          </Input>
        </Popover.Target>
        <Popover.Dropdown>
          <TextInput
            type="search"
            data-autofocus
            aria-label={t("iconFind")}
            placeholder={t("iconFind")}
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              const [, first] = found;
              if (event.key === "Enter" && text !== "" && first !== undefined) {
                event.preventDefault();
                choose(first);
              } else if (event.key === "ArrowDown") {
                event.preventDefault();
                options.current?.querySelector<HTMLElement>("[role=option]")?.focus();
              }
            }}
          />
          <div className={classes.grid} ref={options} role="listbox" aria-label={t("icon")}>
            {found.map((name, index) => (
              <button
                key={name}
                type="button"
                role="option"
                className={classes.option}
                aria-selected={name === value}
                aria-label={wordsOf(name)}
                title={name === "" ? t("iconNone") : name}
                tabIndex={index === at ? 0 : -1}
                onClick={() => choose(name)}
                onKeyDown={onKeyDown}
              >
                <AnyMenuIcon source={name} />
              </button>
            ))}
          </div>
          {found.length === 1 ? <p className={classes.none}>{t("iconEmpty")}</p> : null}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
