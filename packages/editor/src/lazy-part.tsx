import type { Language } from "@provost/contract/language";
import { type ComponentType, useEffect, useState } from "react";
import { tableWord } from "./words/table-words.ts";

/** A component that is fetched when it is first shown; a failed fetch can be tried again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  languageOf: (props: Props) => Language,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where the part is named
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => fetched);
    const [tries, setTries] = useState(1);
    const [hasFailed, setFailed] = useState(false);
    const isHere = Part !== null;
    useEffect(() => {
      if (isHere || tries === 0) return;
      let isOver = false;
      setFailed(false);
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
    }, [isHere, tries]);
    if (Part) return <Part {...props} />;
    if (!hasFailed) return null;
    const language = languageOf(props);
    return (
      <p role="alert" className="provost-editor-not-loaded">
        {tableWord("notLoaded", language)}{" "}
        <button type="button" className="provost-editor-again" onClick={() => setTries(tries + 1)}>
          {tableWord("again", language)}
        </button>
      </p>
    );
  };
}
