import { expect, it } from "vitest";
import { makePace } from "./pace.ts";

it("expects something ordinary of a way it does not know", () => {
  expect(makePace().expected("sms a")).toEqual({ ms: 200, failed: false });
});

it("expects one of the last five durations and the last outcome, each way for itself", () => {
  const seen = (random: number): { ms: number; failed: boolean } => {
    const pace = makePace(() => random);
    for (const ms of [9000, 10, 20, 30, 40, 50]) pace.note("sms a", { ms, failed: ms === 50 });
    pace.note("sms b", { ms: 7, failed: false });
    return pace.expected("sms a");
  };
  expect([seen(0), seen(0.5), seen(0.99)]).toEqual([
    { ms: 10, failed: true },
    { ms: 30, failed: true },
    { ms: 50, failed: true },
  ]);
});

it("forgets the way that was used longest ago", () => {
  const pace = makePace();
  for (let way = 0; way <= 1000; way++) pace.note(`sms ${way}`, { ms: 1, failed: false });
  expect([pace.expected("sms 0").ms, pace.expected("sms 1").ms]).toEqual([200, 1]);
});
