import { Text, VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { visibleText } from "../visible-text.ts";
import classes from "./Compare.module.css";
import { compareWords } from "./compare-words.ts";
import type { ChangedText } from "./state-changes.ts";
import { wordChanges } from "./word-changes.ts";

/** The words of two texts, those marked that only one of them has. */
export function MarkedText({ earlier, later }: ChangedText) {
  const t = useWords(compareWords);
  const stretches = useMemo(() => {
    const whole = ({ title, html }: ChangedText["earlier"]): string =>
      [title, visibleText(html, (file) => t("picture", { file }))].filter((text) => text !== "").join("\n");
    return wordChanges(whole(earlier), whole(later));
  }, [earlier, later, t]);
  if (stretches.every(({ kind }) => kind === "same" || kind === "gap"))
    return (
      <Text size="sm" c="dimmed">
        {t("looks")}
      </Text>
    );
  return (
    <div className={classes.marked}>
      {stretches.map(({ kind, text }, at) => {
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
