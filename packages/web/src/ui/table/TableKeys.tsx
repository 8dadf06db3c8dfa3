import { ActionIcon, Kbd, Popover } from "@mantine/core";
import { IconQuestionMark } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";
import classes from "./DataTable.module.css";
import type { RowAction } from "./row-action.ts";

interface TableKeysProps<R> {
  actions: readonly RowAction<R>[];
  isTree: boolean;
  isSelecting: boolean;
  more: readonly (readonly [string, string])[];
}

/** Which keys a row knows, behind a question mark. */
export function TableKeys<R>({ actions, isTree, isSelecting, more }: TableKeysProps<R>) {
  const t = useWords(uiWords);
  // What a key does may depend on the row.
  const own = [...Map.groupBy(actions, ({ hotkey }) => hotkey)].flatMap(([hotkey, same]) =>
    hotkey === undefined ? [] : [[hotkey, same.map(({ label }) => label).join(" / ")]],
  );
  if (own.length === 0 && more.length === 0) return null;
  const keys = [
    ["↑ ↓", t("keyMove")],
    ...(isTree ? [["← →", t("keyFold")]] : []),
    ...(isSelecting ? [["Space", t("keySelect")]] : []),
    ...own,
    ...more,
  ];
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.help ?? ""}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("keys")}
          title={t("keys")}
        >
          <IconQuestionMark size={14} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("keys")}>
        <ul className={classes.keys} tabIndex={-1} data-autofocus>
          {keys.map(([key, text]) => (
            <li key={key}>
              <Kbd size="xs">{key}</Kbd> {text}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
