import { expect, it } from "vitest";
import { findTimeFaults } from "./test-times.mjs";

it("tolerates one in twenty test files without a time or times without a file", () => {
  const files = Array.from({ length: 20 }, (_, at) => `${at}.test.ts`);
  const times = Object.fromEntries(files.slice(1).map((file) => [file, 1]));
  expect(findTimeFaults(files, times)).toEqual([]);
  expect(findTimeFaults(files, { ...times, "gone.test.ts": 1 })).toEqual([
    "0.test.ts: no recorded seconds",
    "gone.test.ts: recorded seconds of a file that is gone",
    "renew the recorded seconds: npm test -- --record",
  ]);
});
