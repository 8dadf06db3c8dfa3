import { Combobox, Kbd, TextInput, UnstyledButton, useCombobox, VisuallyHidden } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { IconCommand, IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import { menuLabel } from "../../../ui/text/route-label.ts";
import { routeWords } from "../../../ui/text/route-words.ts";
import { searchMenu } from "../menu/menu-target.ts";
import { sidebarWords } from "../menu/sidebar-words.ts";
import { useMenu } from "../menu/use-menu.ts";
import { showOverlay } from "../overlay.ts";
import { useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import classes from "./MenuSearch.module.css";

/** So many are listed; typing finds the others. */
const shown = 100;

/** Finds leaves of the sidebar's menu by the beginning of their label; choosing one opens it. */
export function MenuSearch({ onChosen }: { onChosen?: () => void }) {
  const t = useWords(shellWords);
  const route = useWords(routeWords);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const leaves = useMenu(useFrame((frame) => frame.topMenuId)).data?.leaves;
  const os = useOs();
  const shortcut = os === "macos" || os === "ios" ? "⌘K" : "Ctrl K";
  const more = useWords(sidebarWords);
  const found = useMemo(() => {
    const labelled = (leaves ?? []).map(({ item, to }) => ({ item, to, label: menuLabel(item, route) }));
    return searchMenu(labelled, text);
  }, [leaves, route, text]);

  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hits of another text are drawn, Enter takes the first
  useEffect(() => {
    if (text !== "") selectFirstOption();
  }, [text]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(to) => {
        setText("");
        combobox.closeDropdown();
        onChosen?.();
        void navigate(to);
      }}
    >
      <Combobox.Target>
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("searchShort")}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          classNames={{ root: classes.root, input: classes.input, section: classes.section }}
          rightSection={
            <UnstyledButton
              className={classes.palette}
              title={`${t("palette")} (${shortcut})`}
              onClick={() => {
                combobox.closeDropdown();
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
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={260}>
        <Combobox.Options aria-label={t("menu")} mah={360} className={classes.options}>
          {found.length === 0 ? (
            <Combobox.Empty>{t("searchEmpty", { keys: shortcut })}</Combobox.Empty>
          ) : null}
          {found.slice(0, shown).map(({ item, label, to }) => (
            <Combobox.Option key={item.id} value={to}>
              <span className={classes.option}>
                <MenuIcon source={item.source} />
                <span className={classes.label}>{label}</span>
                <span className={classes.path}>{item.path}</span>
              </span>
            </Combobox.Option>
          ))}
          {found.length > shown ? (
            <Combobox.Empty>{more("moreFound", { count: found.length - shown })}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
