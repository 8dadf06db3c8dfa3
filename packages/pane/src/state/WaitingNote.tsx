import { Button } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import { useEffect, useState } from "react";
import { word } from "../pane-words.ts";

/** After this long a running query offers to be cancelled, ms. */
const patience = 3000;

interface WaitingNoteProps {
  language: Language;
  onCancel?: (() => void) | undefined;
}

/** Says that a query runs; after three seconds it offers to cancel it. */
export function WaitingNote({ language, onCancel }: WaitingNoteProps) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="provost-pane-waiting" role="status">
      <span>{word("loading", language)}</span>
      {long && onCancel ? (
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {word("cancel", language)}
        </Button>
      ) : null}
    </div>
  );
}
