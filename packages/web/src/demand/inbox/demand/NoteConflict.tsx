import { useWords } from "../../../platform/i18n.ts";
import { TextConflict } from "../../../ui/rich-text/TextConflict.tsx";
import { useMoments } from "../../../ui/text/moment-text.ts";
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
  const moments = useMoments();
  const when = moments.when(theirs.updatedAt);
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
