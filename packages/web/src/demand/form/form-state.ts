import { emptyDraft, type FormDraft } from "./send/form-draft.ts";
import type { ServerMark } from "./send/form-problems.ts";
import type { Notice, Receipt } from "./send/send-outcome.ts";

/** The state of the form in the page. */
export interface FormState {
  draft: FormDraft;
  /** Names what is sent of this draft, however often; `""` before the page's script is at work. */
  key: string;
  phase: { kind: "filling" } | { kind: "sending" } | { kind: "sent"; receipt: Receipt };
  /** Sending was tried: all problems are shown. */
  tried: boolean;
  /** Fields that the user has left. */
  left: readonly string[];
  marks: readonly ServerMark[];
  notice: Notice | null;
  /** What was last done to the draft as a whole. */
  happened: "restored" | "cleared" | null;
  /** What was cleared, until something else is written. */
  cleared: { draft: FormDraft; key: string } | null;
  /** Counts the times the first wrong field is to get the focus. */
  focus: number;
}

export type FormAction =
  | { kind: "began"; draft: FormDraft; key: string; receipt: Receipt | null; restored: boolean }
  | { kind: "changed"; field: string; change: (draft: FormDraft) => FormDraft }
  | { kind: "left"; field: string }
  | { kind: "incomplete" }
  | { kind: "sending" }
  | { kind: "told"; notice: Notice | null; key?: string }
  | { kind: "marked"; mark: ServerMark }
  | { kind: "sent"; receipt: Receipt; key: string }
  | { kind: "cleared"; key: string }
  | { kind: "undone" }
  | { kind: "another" };

export const firstState: FormState = {
  draft: emptyDraft,
  key: "",
  phase: { kind: "filling" },
  tried: false,
  left: [],
  marks: [],
  notice: null,
  happened: null,
  cleared: null,
  focus: 0,
};

const filling = { kind: "filling" } as const;
// Lines of masks move when one is taken out: what was said of them by number is said of others.
const isOf = (changed: string, field: string): boolean =>
  changed === "masks" ? field.startsWith("masks") : changed === field;

function changed(state: FormState, field: string, change: (draft: FormDraft) => FormDraft): FormState {
  return {
    ...state,
    draft: change(state.draft),
    marks: state.marks.filter((mark) => !isOf(field, mark.field)),
    left: field === "masks" ? state.left.filter((one) => !isOf(field, one)) : state.left,
    ...{ notice: null, happened: null, cleared: null },
  };
}

/** Actions that are ignored while the form is being sent: the response would discard them. */
const waits: ReadonlySet<FormAction["kind"]> = new Set(["changed", "cleared", "undone"]);

export function formReducer(state: FormState, action: FormAction): FormState {
  if (state.phase.kind === "sending" && waits.has(action.kind)) return state;
  switch (action.kind) {
    case "began": {
      const { draft, key, receipt, restored } = action;
      const phase = receipt === null ? filling : ({ kind: "sent", receipt } as const);
      return { ...firstState, draft, key, phase, happened: restored ? "restored" : null };
    }
    case "changed":
      return changed(state, action.field, action.change);
    case "left":
      return state.left.includes(action.field) ? state : { ...state, left: [...state.left, action.field] };
    case "incomplete":
      return { ...state, phase: filling, tried: true, notice: null, focus: state.focus + 1 };
    case "sending":
      return { ...state, phase: { kind: "sending" }, tried: true, marks: [], notice: null, happened: null };
    case "told":
      return { ...state, phase: filling, notice: action.notice, key: action.key ?? state.key };
    case "marked":
      return { ...state, phase: filling, marks: [...state.marks, action.mark], focus: state.focus + 1 };
    case "sent":
      return { ...firstState, key: action.key, phase: { kind: "sent", receipt: action.receipt } };
    case "cleared":
      return {
        ...firstState,
        key: action.key,
        happened: "cleared",
        cleared: { draft: state.draft, key: state.key },
      };
    case "undone":
      return { ...state, ...state.cleared, cleared: null, happened: "restored" };
    case "another":
      return { ...state, phase: filling };
  }
}
