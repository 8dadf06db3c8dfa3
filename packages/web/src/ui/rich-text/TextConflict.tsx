import { Button, Modal, Text } from "@mantine/core";
import { DialogFoot } from "../dialog/DialogFoot.tsx";
import classes from "./TextConflict.module.css";
import { TextView } from "./TextView.tsx";

interface ComparedText {
  /** Empty where it has none. */
  title: string;
  html: string;
}

interface TextConflictProps {
  /** What the dialog is called, who saved the other text and when, and what its parts are called. */
  said: Record<"title" | "text" | "close" | "theirs" | "mine" | "takeTheirs" | "keepMine", string>;
  theirs: ComparedText;
  mine: ComparedText;
  onSettle: (how: "theirs" | "mine") => void;
  onClose: () => void;
}

/** A text that was saved elsewhere meanwhile: both, and which of them stays. */
export function TextConflict({ said, theirs, mine, onSettle, onClose }: TextConflictProps) {
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={said.title}
      closeButtonProps={{ "aria-label": said.close }}
    >
      <Text mb="sm">{said.text}</Text>
      <div className={classes.compare}>
        {[["theirs", theirs] as const, ["mine", mine] as const].map(([side, { title, html }]) => (
          <section key={side} aria-label={said[side]}>
            <Text size="sm" fw={600}>
              {said[side]}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
            <div className={classes.box} tabIndex={0}>
              {title === "" ? null : <h2>{title}</h2>}
              <TextView html={html} />
            </div>
          </section>
        ))}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={() => onSettle("theirs")}>
          {said.takeTheirs}
        </Button>
        <Button color="red" onClick={() => onSettle("mine")}>
          {said.keepMine}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
