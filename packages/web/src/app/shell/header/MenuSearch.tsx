import { Kbd, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { IconCommand, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { whenIdle } from "../../../platform/http/when-idle.ts";
import { useWords } from "../../../platform/i18n.ts";
import { lazyDialog } from "../../../ui/dialog/lazy-dialog.tsx";
import { showOverlay } from "../overlay.ts";
import { shellWords } from "../shell-words.ts";
import type { FieldOfList } from "./FoundMenus.tsx";
import classes from "./MenuSearch.module.css";

const FoundMenus = lazyDialog(async () => (await import("./FoundMenus.tsx")).FoundMenus);

/** The keys and attributes that the list adds to its field once it is loaded. Enter pressed before that is remembered. */
function useFieldOfList() {
  const list = useRef<FieldOfList | null>(null);
  const [marks, setMarks] = useState<Pick<FieldOfList, "controls" | "option">>({
    controls: undefined,
    option: undefined,
  });
  const [isSent, setSent] = useState(false);
  const onField = useCallback((field: FieldOfList) => {
    list.current = field;
    const { controls, option } = field;
    setMarks((now) => (now.controls === controls && now.option === option ? now : { controls, option }));
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (list.current !== null) list.current.onKeyDown(event);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) setSent(true);
  };
  return { marks, isSent, onField, onKeyDown };
}

/** Finds leaves of the sidebar's menu by the beginning of their label; choosing one opens it. */
export function MenuSearch({ onChosen }: { onChosen?: () => void }) {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [opened, setOpened] = useState(false);
  const { marks, isSent, onField, onKeyDown } = useFieldOfList();
  useEffect(() => whenIdle(FoundMenus.preload), []);
  const os = useOs();
  const shortcut = os === "macos" || os === "ios" ? "⌘K" : "Ctrl K";
  const open = (): void => {
    setWasOpened(true);
    setOpened(true);
  };
  const close = useCallback(() => setOpened(false), []);
  return (
    <>
      <TextInput
        ref={setField}
        type="search"
        autoComplete="off"
        aria-label={t("search")}
        aria-haspopup="listbox"
        aria-controls={marks.controls}
        aria-activedescendant={marks.option}
        data-expanded={opened || undefined}
        data-mantine-stop-propagation={opened || undefined}
        placeholder={t("searchShort")}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        classNames={{ root: classes.root, input: classes.input, section: classes.section }}
        rightSection={
          <UnstyledButton
            className={classes.palette}
            title={`${t("palette")} (${shortcut})`}
            onClick={() => {
              close();
              onChosen?.();
              showOverlay("palette");
            }}
          >
            <VisuallyHidden>{t("palette")} </VisuallyHidden>
            {onChosen ? <IconCommand size={16} stroke={1.6} /> : <Kbd size="xs">{shortcut}</Kbd>}
          </UnstyledButton>
        }
        rightSectionWidth={onChosen ? 40 : 64}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          open();
        }}
        onFocus={open}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {wasOpened && field !== null ? (
        <FoundMenus
          field={field}
          text={text}
          shortcut={shortcut}
          opened={opened}
          isSent={isSent}
          onField={onField}
          onOpened={setOpened}
          onClose={close}
          onChoose={(to) => {
            setText("");
            close();
            onChosen?.();
            void navigate(to);
          }}
        />
      ) : null}
    </>
  );
}
