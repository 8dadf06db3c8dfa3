import type { DemandChallenge } from "@provost/contract/demand/demand";
import { describe, expect, it } from "vitest";
import { emptyDraft } from "./form-draft.ts";
import { type Proof, proofMaker } from "./proof.ts";
import { sendForm } from "./send-form.ts";
import { type CallEnd, outcomeOf, type Receipt } from "./send-outcome.ts";

const receipt: Receipt = { receipt: "AAAA-BBBB-CC", at: "2026-01-01T00:00:00.000Z" };
const refused = (status: number, reason: string, more: object = {}): CallEnd<never> => ({
  ...{ kind: "refused", status, reason, field: "", msg: "说明", retryAfter: null },
  ...more,
});
const challenge: DemandChallenge = {
  parameters: {
    ...{ algorithm: "SHA-256", nonce: "00", salt: "00", cost: 1, keyLength: 32, keyPrefix: "00" },
    ...{ expiresAt: 1, data: { tenant: "000000" } },
  },
  signature: "",
};

function maker(challengeEnd: CallEnd<DemandChallenge> = { kind: "answered", data: challenge }) {
  const seen = { challenges: 0, now: 0 };
  const proofs = proofMaker({
    ask: async () => {
      seen.challenges++;
      return challengeEnd;
    },
    solve: async () => ({ counter: 1, derivedKey: "00" }),
    now: () => seen.now,
  });
  return { seen, proofs };
}

describe("a proof", () => {
  it("is made once, and anew when it is old or was used", async () => {
    const { seen, proofs } = maker();
    const [one, two] = await Promise.all([proofs.get(), proofs.get()]);
    expect([one === two, seen.challenges]).toEqual([true, 1]);
    seen.now = 11 * 60_000;
    await proofs.get();
    expect(seen.challenges).toBe(2);
    proofs.spend();
    await proofs.get();
    expect(seen.challenges).toBe(3);
  });

  it("is asked for again after the network was away", async () => {
    const { seen, proofs } = maker({ kind: "lost", why: "offline" });
    expect(await proofs.get()).toEqual({ kind: "lost", why: "offline" });
    await proofs.get();
    expect(seen.challenges).toBe(2);
  });

  it("that cannot be made is told of", async () => {
    const proofs = proofMaker({
      ask: async () => ({ kind: "answered", data: challenge }),
      solve: () => Promise.reject(new Error("no worker")),
      now: () => 0,
    });
    expect(await proofs.get()).toEqual({ kind: "lost", why: "unproved" });
  });
});

describe("sending", () => {
  it("makes a proof that failed anew, once", async () => {
    const outcomeAfter = (failures: number) => {
      let solved = 0;
      const proofs = proofMaker({
        ask: async () => ({ kind: "answered", data: challenge }),
        solve: async () => {
          if (solved++ < failures) throw new Error("no worker");
          return { counter: 1, derivedKey: "00" };
        },
        now: () => 0,
      });
      const calls = { send: async () => ({ kind: "answered" as const, data: receipt }) };
      return sendForm({ calls, proofs, draft: emptyDraft, key: "k", website: "", language: "zh" });
    };
    expect(await outcomeAfter(1)).toMatchObject({ next: "thank" });
    expect(await outcomeAfter(2)).toEqual({ next: "tell", notice: { kind: "unproved" } });
  });

  async function sent(...ends: CallEnd<Receipt>[]) {
    return sentWith("", ...ends);
  }

  async function sentWith(website: string, ...ends: CallEnd<Receipt>[]) {
    const { seen, proofs } = maker();
    const used: Proof[] = [];
    const outcome = await sendForm({
      ...{ proofs, draft: emptyDraft, key: "k", website, language: "zh" },
      calls: {
        send: async ({ proof }) => {
          used.push(proof);
          return ends[used.length - 1] ?? { kind: "lost", why: "server" };
        },
      },
    });
    return { outcome, tries: used.length, challenges: seen.challenges };
  }

  it("solves another riddle once when the first had expired, and no third", async () => {
    const stale = refused(400, "demand_unverified");
    expect(await sent(stale, { kind: "answered", data: receipt })).toEqual({
      ...{ outcome: { next: "thank", receipt }, tries: 2, challenges: 2 },
    });
    expect(await sent(stale, stale)).toMatchObject({
      ...{ outcome: { next: "tell", notice: { kind: "unverified" } }, tries: 2 },
    });
  });

  it("solves no other riddle for who filled in the hidden field", async () => {
    expect(await sentWith("https://a.example", refused(400, "demand_unverified"))).toMatchObject({
      ...{ outcome: { next: "tell", notice: { kind: "unverified" } }, tries: 1 },
    });
  });

  it("does not try again by itself when the network fails", async () => {
    expect(await sent({ kind: "lost", why: "timeout" })).toMatchObject({
      ...{ outcome: { next: "tell", notice: { kind: "timeout" } }, tries: 1 },
    });
  });
});

describe("what a refusal leads to", () => {
  it.each<[CallEnd<Receipt>, object]>([
    [refused(403, "demand_closed"), { next: "close" }],
    [refused(409, "demand_key_used"), { next: "renew" }],
    [refused(429, "too_fast", { retryAfter: 61 }), { next: "tell", notice: { kind: "wait", minutes: 2 } }],
    [refused(429, "too_fast"), { next: "tell", notice: { kind: "tooFast" } }],
    [
      refused(400, "demand_email", { field: "answers.contactEmail" }),
      { next: "mark", field: "contactEmail", text: "邮箱格式不正确" },
    ],
    [
      refused(400, "bad_request", { field: "answers.masks.0.price" }),
      { next: "mark", field: "masks.0.price", text: "说明" },
    ],
    [
      refused(400, "bad_request", { field: "answers.masks.0.spec" }),
      { next: "mark", field: "masks", text: "说明" },
    ],
    [refused(413, "too_large"), { next: "tell", notice: { kind: "refused", said: "说明" } }],
  ])("%o", (end, outcome) => expect(outcomeOf(end, "zh")).toEqual(outcome));
});
