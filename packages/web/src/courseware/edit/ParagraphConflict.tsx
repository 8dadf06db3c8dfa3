import { useWords } from "../../platform/i18n.ts";
import { TextConflict } from "../../ui/rich-text/TextConflict.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
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
  const moments = useMoments();
  const when = moments.when(theirs.updatedAt);
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
