import { Button } from "@mantine/core";
import type { EditorSession } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { word } from "../words/editor-words.ts";

/** Characters counted against the limit, what was saved, and the message of the moment. */
export function StatusBar({ session }: { session: EditorSession }) {
  const language = useValue(session.language);
  const count = useValue(session.words);
  const message = useValue(session.messages.shown);
  const isNoted = useValue(session.draft.isNoted);
  const most = session.wordLimit;
  const isOver = count > most;
  return (
    <div className="provost-editor-foot">
      <span role={message?.tone === "wrong" ? "alert" : "status"} data-tone={message?.tone}>
        {message?.text ?? (isNoted ? word("saved", language) : "")}
        {message?.again ? (
          <button
            type="button"
            className="provost-editor-again"
            onClick={() => {
              session.messages.shown.set(null);
              message.again?.();
            }}
          >
            {word("again", language)}
          </button>
        ) : null}
      </span>
      {session.counts ? (
        <span
          className="provost-editor-count"
          role={isOver ? "alert" : undefined}
          data-tone={isOver ? "wrong" : undefined}
        >
          {isOver ? word("overflow", language) : word("count", language, { count, leave: most - count })}
        </span>
      ) : null}
    </div>
  );
}

/** Offers the draft that was found. */
export function FoundDraft({ session }: { session: EditorSession }) {
  const language = useValue(session.language);
  const found = useValue(session.draft.found);
  if (found === null) return null;
  return (
    <div className="provost-editor-found" role="alert">
      <span>{word("draftFound", language)}</span>
      <Button
        size="compact-sm"
        onClick={() => {
          session.replaceHtml(found);
          session.draft.found.set(null);
          session.focus();
        }}
      >
        {word("draftRestore", language)}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => session.draft.forget()}>
        {word("draftDiscard", language)}
      </Button>
    </div>
  );
}
