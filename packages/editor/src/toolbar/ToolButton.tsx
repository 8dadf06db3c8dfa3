import type { Language } from "@provost/contract/wire/language";
import { IconChevronDown } from "@tabler/icons-react";
import { memo } from "react";
import type { Tool } from "./tool.ts";

interface ToolButtonProps {
  tool: Tool;
  language: Language;
  /** Null: the tool is no switch. */
  isOn: boolean | null;
  isPossible: boolean;
  /** Of a choice. */
  value: string;
  isOpen: boolean;
  isStop: boolean;
  onUse: (button: HTMLElement, byKeys: boolean) => void;
}

const iconSize = 18;

/** One tool of the toolbar. */
export const ToolButton = memo(
  function ToolButton({ tool, language, isOn, isPossible, value, isOpen, isStop, onUse }: ToolButtonProps) {
    const name = tool.name[language];
    const keys = tool.kind === "button" ? tool.keys : undefined;
    const opens = tool.kind !== "button";
    const unset = tool.kind === "choice" && value === "" ? tool.unset?.[language] : undefined;
    const shown = tool.kind === "choice" ? shownValue(tool, value, language) : "";
    return (
      <button
        type="button"
        className="provost-editor-tool"
        data-tool={tool.id}
        data-on={isOn || undefined}
        data-choice={(tool.kind === "choice" && !tool.icon) || undefined}
        style={tool.kind === "choice" && tool.width ? { width: tool.width } : undefined}
        title={keys ? `${name} (${keys})` : name}
        aria-label={shown === "" ? name : `${name}: ${shown}`}
        aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
        aria-pressed={opens ? undefined : (isOn ?? undefined)}
        aria-disabled={isPossible ? undefined : true}
        aria-haspopup={opens ? (tool.kind === "choice" ? "listbox" : "dialog") : undefined}
        aria-expanded={opens ? isOpen : undefined}
        tabIndex={isStop ? 0 : -1}
        // The text keeps the focus, and with it the caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => onUse(event.currentTarget, event.detail === 0)}
        onKeyDown={(event) => {
          if (!opens || event.key !== "ArrowDown") return;
          event.preventDefault();
          onUse(event.currentTarget, true);
        }}
      >
        {tool.icon ? (
          <tool.icon size={iconSize} stroke={1.75} aria-hidden />
        ) : (
          <span>{unset ?? (shown || name)}</span>
        )}
        {opens ? <IconChevronDown size={12} aria-hidden className="provost-editor-chevron" /> : null}
      </button>
    );
  },
  (before, now) =>
    before.tool === now.tool &&
    before.language === now.language &&
    before.isOn === now.isOn &&
    before.isPossible === now.isPossible &&
    before.value === now.value &&
    before.isOpen === now.isOpen &&
    before.isStop === now.isStop,
);

function shownValue(tool: Extract<Tool, { kind: "choice" }>, value: string, language: Language): string {
  return tool.options.find((option) => option.value === value)?.name[language] ?? value;
}
