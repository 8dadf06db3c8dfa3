import { Text, VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./Compare.module.css";
import { compareWords } from "./compare-words.ts";
import type { ChangedText } from "./state-changes.ts";
import { textChanges } from "./text-changes.ts";

/** The words of two texts, those marked that only one of them has. */
export function MarkedText({ earlier, later }: ChangedText) {
  const t = useWords(compareWords);
  const changes = useMemo(
    () =>
      textChanges(
        { earlier, later },
        {
          picture: (file) => t("picture", { file }),
          link: (address) => t("link", { address }),
          empty: t("emptyLine"),
        },
      ),
    [earlier, later, t],
  );
  if (changes.kind !== "words")
    return (
      <Text size="sm" c="dimmed">
        {t(changes.kind)}
      </Text>
    );
  return (
    <div className={classes.marked}>
      {changes.stretches.map(({ kind, text }, at) => {
        // The stretches of a text never change places.
        const key = `${at} ${kind}`;
        if (kind === "added")
          return (
            <ins key={key}>
              <VisuallyHidden component="span">{t("insertion")}</VisuallyHidden>
              {text}
            </ins>
          );
        if (kind === "removed")
          return (
            <del key={key}>
              <VisuallyHidden component="span">{t("deletion")}</VisuallyHidden>
              {text}
            </del>
          );
        return (
          <span key={key} className={kind === "gap" ? classes.gap : undefined}>
            {text}
          </span>
        );
      })}
    </div>
  );
}
