import { type ComponentType, lazy } from "react";
import { word } from "../words/editor-words.ts";
import type { PanelProps } from "./tool.ts";

// The text is still there, and what it says can be done without the panel.
function MissingPanel({ session }: PanelProps) {
  return (
    <p role="alert" className="provost-editor-missing">
      {word("missing", session.language.get())}
    </p>
  );
}

/** A panel that is fetched when it is first opened. */
export const lazyPanel = (load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> =>
  lazy<ComponentType<PanelProps>>(() =>
    load()
      .catch(() => MissingPanel)
      .then((Panel) => ({ default: Panel })),
  );
