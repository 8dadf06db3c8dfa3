import { evaluationLimits } from "@provost/contract/wire/feature-limits";
import { expect, it } from "vitest";
import { draftBytes } from "./draft-size.ts";

const draftOf = (comment: string) => ({
  id: "00000000-0000-7000-8000-000000000000",
  marks: [{ key: 1, score: 8, comment }],
  notes: [],
  coursewareVersion: 1,
});

it("counts what is sent in bytes, of which Chinese takes three a character", () => {
  const none = draftBytes(draftOf(""));
  expect(none).toBe(JSON.stringify({ ...draftOf(""), id: undefined }).length);
  expect(draftBytes(draftOf("评语")) - none).toBe(6);
  expect(draftBytes(draftOf('"')) - none).toBe(2);
});

it("finds a comment too long that holds fewer characters than a text may", () => {
  expect(draftBytes(draftOf("字".repeat(400_000)))).toBeGreaterThan(evaluationLimits.bytes);
  expect(draftBytes(draftOf("a".repeat(400_000)))).toBeLessThan(evaluationLimits.bytes);
});
