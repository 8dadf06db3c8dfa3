import { afterAll, beforeAll, expect } from "vitest";

// The files of a worker run in one process: what one leaves in its environment reaches the next.
const environment = process.env;
let before;

beforeAll(() => {
  before = { ...environment };
});

afterAll(() => {
  const names = new Set([...Object.keys(before), ...Object.keys(environment)]);
  const changed = [...names].filter((name) => environment[name] !== before[name]);
  expect(changed, "left in the environment of the next file").toEqual([]);
  expect(process.env === environment, "the environment is replaced").toBe(true);
});
