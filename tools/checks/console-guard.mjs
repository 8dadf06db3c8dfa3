import { afterEach, beforeEach, expect, vi } from "vitest";

// A test that expects a message spies on console.error itself; what reaches this spy was expected by nobody.
let spy;

beforeEach(() => {
  spy = vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.join(" "));
  spy.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
