import { Kbd } from "@mantine/core";
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

/** Which keys a row knows. */
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
    <p className={classes.keys}>
      {keys.map(([key, text]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {text}
        </span>
      ))}
    </p>
  );
}
