import { systemClock } from "../../../platform/clock.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { TextConflict } from "../../../ui/rich-text/TextConflict.tsx";
import { whenText } from "../../../ui/text/moment-text.ts";
import { demandWords } from "../demand-words.ts";
import type { Conflict } from "./use-notes.ts";

interface NoteConflictProps {
  conflict: Conflict;
  onSettle: (how: "theirs" | "mine") => void;
  onClose: () => void;
}

/** A note that was saved elsewhere meanwhile. */
export function NoteConflict({ conflict: { mine, theirs }, ...ways }: NoteConflictProps) {
  const t = useWords(demandWords);
  const language = useLanguage();
  const when = whenText(theirs.updatedAt, language, systemClock.now());
  return (
    <TextConflict
      said={{
        title: t("conflictTitle"),
        text: t("conflictText", { when }),
        close: t("cancel"),
        theirs: t("theirs"),
        mine: t("mine"),
        takeTheirs: t("takeTheirs"),
        keepMine: t("keepMine"),
      }}
      theirs={{ title: "", html: theirs.html }}
      mine={{ title: "", html: mine }}
      {...ways}
    />
  );
}
