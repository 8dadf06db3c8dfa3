import type { Language } from "@provost/contract/wire/language";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import { firstState, formReducer } from "./form-state.ts";
import type { DraftStore } from "./platform/draft-store.ts";
import type { FormCalls } from "./platform/form-calls.ts";
import { solve } from "./platform/solve.ts";
import { emptyDraft, inLanguage, isUntouched, type TypedEarly, withTyped } from "./send/form-draft.ts";
import { formProblems, isShownField } from "./send/form-problems.ts";
import { newKey } from "./send/new-key.ts";
import { type ProofMaker, proofMaker } from "./send/proof.ts";
import { sendForm } from "./send/send-form.ts";
import { useStoredDraft } from "./send/use-stored-draft.ts";

/** What the form works with once the page's script is there. */
export interface FormParts {
  calls: FormCalls;
  store: DraftStore;
  /** What was filled in before. */
  typed: TypedEarly;
}

function beginning({ store, typed }: FormParts, language: Language) {
  const stored = store.read();
  const draft = withTyped(inLanguage(stored?.draft ?? emptyDraft, language), typed, language);
  return { draft, key: stored?.key ?? newKey(), receipt: store.receipt(), restored: stored !== null };
}

/** The form: its values, its problems, and sending it. */
export function useDemandForm(parts: FormParts | null, language: Language, onClosed: () => void) {
  const [state, dispatch] = useReducer(formReducer, firstState);
  const { draft, key, phase, marks } = state;
  const busy = useRef(false);
  const proofs = useMemo<ProofMaker | null>(
    () => parts && proofMaker({ ask: parts.calls.challenge, solve, now: () => performance.now() }),
    [parts],
  );
  const begin = useEffectEvent((fresh: FormParts) =>
    dispatch({ kind: "began", ...beginning(fresh, language) }),
  );
  useEffect(() => {
    if (parts !== null) begin(parts);
  }, [parts]);
  const isStored = useStoredDraft(parts?.store ?? null, phase.kind === "sent" ? null : { draft, key });
  const problems = useMemo(() => formProblems(draft, marks), [draft, marks]);

  // The challenge is solved while the form is filled in.
  const isBegun = key !== "" && phase.kind === "filling" && !isUntouched(draft);
  useEffect(() => {
    if (isBegun) void proofs?.get();
  }, [isBegun, proofs]);

  async function send(website: string): Promise<void> {
    if (parts === null || proofs === null || busy.current) return;
    // What the server said of a field may hold no longer; what the rules say does.
    if (formProblems(draft, []).length > 0) return dispatch({ kind: "incomplete" });
    busy.current = true;
    dispatch({ kind: "sending" });
    parts.store.write({ draft, key });
    const { calls, store } = parts;
    const outcome = await sendForm({ calls, proofs, draft, key, website, language });
    busy.current = false;
    switch (outcome.next) {
      case "thank":
        store.keepReceipt(outcome.receipt);
        store.clear(key);
        return dispatch({ kind: "sent", receipt: outcome.receipt, key: newKey() });
      case "close":
        dispatch({ kind: "told", notice: null });
        return onClosed();
      case "mark":
        return isShownField(outcome.field, draft)
          ? dispatch({ kind: "marked", mark: outcome })
          : dispatch({ kind: "told", notice: { kind: "refused", said: outcome.text } });
      case "renew":
        return dispatch({ kind: "told", notice: { kind: "again" }, key: newKey() });
      case "prove":
        return dispatch({ kind: "told", notice: { kind: "unverified" } });
      case "tell":
        return dispatch({ kind: "told", notice: outcome.notice });
    }
  }

  return {
    state,
    problems,
    isKept: isStored,
    isReady: key !== "",
    dispatch,
    send,
    clear: () => dispatch({ kind: "cleared", key: newKey() }),
    another() {
      parts?.store.keepReceipt(null);
      dispatch({ kind: "another" });
    },
  };
}

export type DemandFormState = ReturnType<typeof useDemandForm>;
