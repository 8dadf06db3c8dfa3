import type { KeyboardEvent } from "react";
import type { ChoiceTool, PanelProps } from "./tool.ts";

/** The values of a choice; arrow keys go through them, Enter takes one. */
export function ChoiceList({ session, tool, close }: PanelProps & { tool: ChoiceTool }) {
  const language = session.language.get();
  const value = tool.value(session.editor);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
    const at = options.findIndex((option) => option === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    options.at(to % options.length)?.focus();
  };
  return (
    <div
      role="listbox"
      tabIndex={-1}
      aria-label={tool.name[language]}
      className="provost-editor-choices"
      onKeyDown={onKeyDown}
    >
      {tool.options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="option"
          aria-selected={option.value === value}
          style={option.style}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            tool.choose(session, option.value);
            close();
          }}
        >
          {option.name[language]}
        </button>
      ))}
    </div>
  );
}
