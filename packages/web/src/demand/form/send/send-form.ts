import type { Language } from "@provost/contract/wire/language";
import type { FormCalls } from "../platform/form-calls.ts";
import type { FormDraft } from "./form-draft.ts";
import { answersOf } from "./form-draft.ts";
import type { ProofMaker } from "./proof.ts";
import { type Outcome, outcomeOf } from "./send-outcome.ts";

interface Sending {
  calls: Pick<FormCalls, "send">;
  proofs: ProofMaker;
  draft: FormDraft;
  key: string;
  /** The value of the field that is hidden from people. */
  website: string;
  language: Language;
}

/**
 * Sends a form. A proof that failed, which may have begun before the press, or that became stale on the way is made again, once.
 * Another proof does not help if the hidden field was filled in.
 */
export async function sendForm({ calls, proofs, draft, ...form }: Sending): Promise<Outcome> {
  const tell = (notice: Extract<Outcome, { next: "tell" }>["notice"]): Outcome => ({ next: "tell", notice });
  for (let tries = 0; tries < 2; tries++) {
    const proof = await proofs.get();
    if (proof.kind === "lost") {
      if (proof.why === "unproved" && tries === 0) continue;
      return tell({ kind: proof.why });
    }
    if (proof.kind === "refused") return outcomeOf(proof, form.language);
    const end = await calls.send({ ...form, answers: answersOf(draft), proof: proof.data });
    // One that got lost may have been used.
    proofs.spend();
    const outcome = outcomeOf(end, form.language);
    if (outcome.next !== "prove") return outcome;
    if (form.website !== "") break;
  }
  return tell({ kind: "unverified" });
}
