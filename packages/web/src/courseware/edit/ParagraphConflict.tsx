import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { TextConflict } from "../../ui/rich-text/TextConflict.tsx";
import { whenText } from "../../ui/text/moment-text.ts";
import { coursewareWords } from "../courseware-words.ts";
import type { Conflict } from "./use-courseware-editing.ts";

interface ParagraphConflictProps {
  conflict: Conflict;
  onSettle(how: "theirs" | "mine"): void;
  onClose(): void;
}

/** Another user has saved the paragraph meanwhile. */
export function ParagraphConflict({ conflict: { mine, theirs }, ...ways }: ParagraphConflictProps) {
  const t = useWords(coursewareWords);
  const language = useLanguage();
  const when = whenText(theirs.updatedAt, language, systemClock.now());
  return (
    <TextConflict
      said={{
        title: t("conflictTitle"),
        text: t("conflictText", { who: theirs.updatedBy, when }),
        close: t("close"),
        theirs: t("theirs"),
        mine: t("mine"),
        takeTheirs: t("takeTheirs"),
        keepMine: t("keepMine"),
      }}
      theirs={theirs}
      mine={mine}
      {...ways}
    />
  );
}
