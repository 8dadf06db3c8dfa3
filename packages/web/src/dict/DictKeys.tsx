import { Kbd } from "@mantine/core";
import { useWords } from "../platform/i18n.ts";
import classes from "./DictTable.module.css";
import { dictWords } from "./dict-words.ts";

interface DictKeysProps {
  mayAdd: boolean;
  mayEdit: boolean;
  mayRemove: boolean;
}

/** Which keys a row of the table knows. */
export function DictKeys({ mayAdd, mayEdit, mayRemove }: DictKeysProps) {
  const t = useWords(dictWords);
  const keys = [
    ["↑ ↓", t("keyMove")],
    ["← →", t("keyFold")],
    ...(mayEdit ? [["Enter", t("edit")]] : []),
    ...(mayAdd ? [["Insert", t("addBelow")]] : []),
    ...(mayRemove ? [["Delete", t("remove")]] : []),
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
