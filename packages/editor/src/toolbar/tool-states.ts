import { useState, useSyncExternalStore } from "react";
import type { EditorSession } from "../session-shape.ts";
import type { Tool } from "./tool.ts";

/** What a tool shows of the text at the caret. */
export interface ToolState {
  /** Null: the tool is no switch. */
  isOn: boolean | null;
  isPossible: boolean;
  /** Of a choice. */
  value: string;
}

// Over the source only what concerns it.
const overSource = new Set(["source", "fullScreen"]);

/** May a tool be used now. */
export const isPossible = ({ editor, source }: EditorSession, tool: Tool): boolean =>
  source.get() === null ? (tool.isPossible?.(editor) ?? true) : overSource.has(tool.id);

const stateOf = (session: EditorSession, tool: Tool): ToolState => ({
  isOn: tool.kind === "choice" ? null : (tool.isOn?.(session.editor, session) ?? null),
  isPossible: isPossible(session, tool),
  value: tool.kind === "choice" ? tool.value(session.editor) : "",
});

const same = (one: ToolState | undefined, other: ToolState): boolean =>
  one?.isOn === other.isOn && one.isPossible === other.isPossible && one.value === other.value;

function createStateReader(): (session: EditorSession, tools: readonly Tool[]) => readonly ToolState[] {
  let [readAt, readOf]: [number, readonly Tool[] | null] = [-1, null];
  let states: readonly ToolState[] = [];
  return (session, tools) => {
    const at = session.changes.get();
    if (readAt === at && readOf === tools) return states;
    const next = tools.map((tool) => stateOf(session, tool));
    const isSame = readOf === tools && next.every((state, place) => same(states[place], state));
    [readAt, readOf] = [at, tools];
    if (!isSame) states = next;
    return states;
  };
}

/** The states of the tools. As long as no state changes, typing causes no re-render. */
export function useToolStates(session: EditorSession, tools: readonly Tool[]): readonly ToolState[] {
  const [read] = useState(createStateReader);
  return useSyncExternalStore(session.changes.subscribe, () => read(session, tools));
}
