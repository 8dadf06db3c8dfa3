import { expect, it } from "vitest";
import { untilKnown } from "./until-known.ts";

/** Resolves at the given try; returns the pauses before it. */
async function pausesUntil(resolvedAfter: number, ended = Number.POSITIVE_INFINITY) {
  const pauses: number[] = [];
  const end = new AbortController();
  let tries = 0;
  const outcome = await untilKnown(
    async () => (++tries < resolvedAfter ? null : "there"),
    async (ms) => {
      pauses.push(ms);
      if (pauses.length === ended) end.abort();
    },
    end.signal,
  );
  return { answer: outcome, pauses };
}

it("asks once for what is told at once", async () => {
  expect(await pausesUntil(1)).toEqual({ answer: "there", pauses: [] });
});

it("asks again with growing pauses, up to a minute", async () => {
  expect(await pausesUntil(9)).toEqual({
    answer: "there",
    pauses: [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000],
  });
});

it("ends when nobody wants to know any more", async () => {
  expect(await pausesUntil(9, 2)).toEqual({ answer: null, pauses: [2000, 4000] });
});
