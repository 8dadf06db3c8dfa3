import { Button, Modal, Text } from "@mantine/core";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/DialogFoot.tsx";
import { whenText } from "../../ui/moment-text.ts";
import { TextView } from "../../ui/rich-text/TextView.tsx";
import classes from "../Courseware.module.css";
import { coursewareWords } from "../courseware-words.ts";
import type { Conflict } from "./use-courseware-editing.ts";

interface ParagraphConflictProps {
  conflict: Conflict;
  onSettle(how: "theirs" | "mine"): void;
  onClose(): void;
}

/** Somebody else has saved the paragraph meanwhile: both texts, and which of them stays. */
export function ParagraphConflict({ conflict, onSettle, onClose }: ParagraphConflictProps) {
  const t = useWords(coursewareWords);
  const language = useLanguage();
  const { mine, theirs } = conflict;
  const when = whenText(theirs.updatedAt, language, systemClock.now());
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("conflictTitle")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Text mb="sm">{t("conflictText", { who: theirs.updatedBy, when })}</Text>
      <div className={classes.compare}>
        {[["theirs", theirs] as const, ["mine", mine] as const].map(([side, { title, html }]) => (
          <section key={side} aria-label={t(side)}>
            <Text size="sm" fw={600}>
              {t(side)}
            </Text>
            <div className={classes.box}>
              {title === "" ? null : <h2>{title}</h2>}
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
