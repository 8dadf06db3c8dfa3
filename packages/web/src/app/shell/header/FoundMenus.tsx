import { Combobox, useCombobox } from "@mantine/core";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
} from "react";
import { useWords } from "../../../platform/i18n.ts";
import { MenuIcon } from "../../../ui/menu-icons.tsx";
import { menuLabel } from "../../../ui/text/route-label.ts";
import { routeWords } from "../../../ui/text/route-words.ts";
import { searchMenu } from "../menu/menu-target.ts";
import { sidebarWords } from "../menu/sidebar-words.ts";
import { useMenu } from "../menu/use-menu.ts";
import { useFrame } from "../shell-state.ts";
import { shellWords } from "../shell-words.ts";
import classes from "./MenuSearch.module.css";

/** So many are listed; typing finds the others. */
const shown = 100;

/** What the list makes of its field. */
export interface FieldOfList {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  controls: string | undefined;
  option: string | undefined;
}

interface FoundMenusProps {
  field: HTMLInputElement;
  text: string;
  shortcut: string;
  opened: boolean;
  /** Enter was pressed before the list had come. */
  isSent: boolean;
  onField: (field: FieldOfList) => void;
  onOpened: (opened: boolean) => void;
  onClose: () => void;
  onChoose: (to: string) => void;
}

/** The leaves of the sidebar's menu whose label begins with a text, in a list below its field. */
export function FoundMenus(props: FoundMenusProps) {
  const { field, text, shortcut, opened, isSent, onField, onOpened, onChoose } = props;
  const t = useWords(shellWords);
  const route = useWords(routeWords);
  const more = useWords(sidebarWords);
  const combobox = useCombobox({
    opened,
    onOpenedChange: onOpened,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const leaves = useMenu(useFrame((frame) => frame.topMenuId)).data?.leaves;
  const found = useMemo(() => {
    const labelled = (leaves ?? []).map(({ item, to }) => ({ item, to, label: menuLabel(item, route) }));
    return searchMenu(labelled, text);
  }, [leaves, route, text]);

  const { selectFirstOption, clickSelectedOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hits of another text are drawn, Enter takes the first
  useEffect(() => {
    if (text !== "") selectFirstOption();
    if (isSent) clickSelectedOption();
  }, [text]);

  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.Target>
        <Field element={field} hand={onField} />
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

interface FieldProps {
  element: HTMLInputElement;
  hand: (field: FieldOfList) => void;
  /** Given by `Combobox.Target`. */
  ref?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  "aria-controls"?: string;
  "aria-activedescendant"?: string;
}

/** Represents the field, which is drawn elsewhere and is there before the list. */
function Field({ element, hand, ref, onKeyDown = () => undefined, ...given }: FieldProps) {
  const { "aria-controls": controls, "aria-activedescendant": option } = given;
  useImperativeHandle(ref, () => element, [element]);
  useLayoutEffect(() => hand({ onKeyDown, controls, option }));
  return null;
}
