import { ActionIcon, Button, Checkbox, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { EditorSession } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { word } from "../words/editor-words.ts";
import { replaceAll, replaceOne, search, step } from "./find.ts";
import { searchOf } from "./find-plugin.ts";

/** Finds words and puts others in their place. */
export function FindBar({ session }: { session: EditorSession }) {
  const language = useValue(session.language);
  useValue(session.changes);
  const [words, setWords] = useState(() => {
    const { from, to } = session.editor.state.selection;
    return session.editor.state.doc.textBetween(from, Math.min(to, from + 100), " ");
  });
  const [others, setOthers] = useState("");
  const [matchesCase, setMatchesCase] = useState(false);
  useEffect(() => search(session, words, matchesCase), [session, words, matchesCase]);
  useEffect(
    () => () => {
      if (!session.editor.isDestroyed) search(session, "", false);
    },
    [session],
  );
  const { found, at } = searchOf(session.editor.state);
  const close = (): void => {
    session.isFinding.set(false);
    session.focus();
  };
  // A button that is disabled loses the focus, and with it the keys of the bar.
  const whenNone = found.length === 0 ? { "data-disabled": true, "aria-disabled": true } : {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to every browser yet
    <div
      role="search"
      aria-label={word("find", language)}
      className="provost-editor-find"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <TextInput
        className="provost-editor-find-field"
        size="xs"
        autoFocus
        aria-label={word("findWords", language)}
        placeholder={word("findWords", language)}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) step(session, event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status" className="provost-editor-places">
        {words === ""
          ? ""
          : word("places", language, { at: found.length === 0 ? 0 : at + 1, all: found.length })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={word("findBefore", language)}
        onClick={() => step(session, -1)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={word("findNext", language)} onClick={() => step(session, 1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
      <Checkbox
        size="xs"
        radius={3}
        label={word("matchesCase", language)}
        checked={matchesCase}
        onChange={({ currentTarget }) => setMatchesCase(currentTarget.checked)}
      />
      <TextInput
        className="provost-editor-find-field"
        size="xs"
        aria-label={word("replaceBy", language)}
        placeholder={word("replaceBy", language)}
        value={others}
        onChange={({ currentTarget }) => setOthers(currentTarget.value)}
      />
      <Button size="xs" variant="default" {...whenNone} onClick={() => replaceOne(session, others)}>
        {word("replaceOne", language)}
      </Button>
      <Button
        size="xs"
        variant="default"
        {...whenNone}
        onClick={() => {
          if (found.length === 0) return;
          const count = replaceAll(session, others);
          session.say({ text: word("replaced", language, { count }), tone: "done" });
        }}
      >
        {word("replaceAll", language)}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={word("close", language)} onClick={close}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
