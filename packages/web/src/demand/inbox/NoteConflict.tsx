import { Button, Modal, Text } from "@mantine/core";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/DialogFoot.tsx";
import { whenText } from "../../ui/moment-text.ts";
import { TextView } from "../../ui/rich-text/TextView.tsx";
import classes from "./Demand.module.css";
import { demandWords } from "./demand-words.ts";
import type { Conflict } from "./use-notes.ts";

interface NoteConflictProps {
  conflict: Conflict;
  onSettle: (how: "theirs" | "mine") => void;
  onClose: () => void;
}

/** A note that was saved elsewhere meanwhile: both texts, and which of them stays. */
export function NoteConflict({ conflict, onSettle, onClose }: NoteConflictProps) {
  const t = useWords(demandWords);
  const language = useLanguage();
  const { mine, theirs } = conflict;
  const when = whenText(theirs.updatedAt, language, systemClock.now());
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("conflictTitle")}
      closeButtonProps={{ "aria-label": t("cancel") }}
    >
      <Text mb="sm">{t("conflictText", { when })}</Text>
      <div className={classes.compare}>
        {[["theirs", theirs.html] as const, ["mine", mine] as const].map(([side, html]) => (
          <section key={side} aria-label={t(side)}>
            <Text size="sm" fw={600}>
              {t(side)}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
            <div className={classes.compared} tabIndex={0}>
              <TextView html={html} />
            </div>
          </section>
        ))}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={() => onSettle("theirs")}>
          {t("takeTheirs")}
        </Button>
        <Button color="red" onClick={() => onSettle("mine")}>
          {t("keepMine")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
