import type { Language } from "@provost/contract/wire/language";
import { type ComponentType, useEffect, useState } from "react";
import type { EditorSession } from "./session-shape.ts";
import { word } from "./words/editor-words.ts";

/** A component that is fetched when it is first shown; a failed fetch can be tried again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  languageOf: (props: Props) => Language,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where the part is named
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => fetched);
    const [hasFailed, setFailed] = useState(false);
    const isComing = Part === null && !hasFailed;
    useEffect(() => {
      if (!isComing) return;
      let isOver = false;
      load().then(
        (part) => {
          fetched = part;
          if (!isOver) setPart(() => part);
        },
        () => {
          if (!isOver) setFailed(true);
        },
      );
      return () => {
        isOver = true;
      };
    }, [isComing]);
    if (Part) return <Part {...props} />;
    if (!hasFailed) return null;
    const language = languageOf(props);
    return (
      <p role="alert" className="provost-editor-missing">
        {word("missing", language)}
        <button type="button" className="provost-editor-again" onClick={() => setFailed(false)}>
          {word("again", language)}
        </button>
      </p>
    );
  };
}

/** The same for what is drawn of a session. */
export const lazySessionPart = <Props extends { session: EditorSession }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazyPart(load, ({ session }) => session.language.get());
