import { expect, it, vi } from "vitest";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { changeLanguage } from "../../platform/i18n.ts";
import { failureText } from "./failure-text.ts";

it("says a refusal in the server's words, and a network that does not answer in ours", () => {
  changeLanguage("en");
  const refused = new CallError({ code: 400, msg: "That name is taken.", data: null });
  expect(failureText(refused)).toBe("That name is taken.");
  expect(failureText(new NetworkFailure(503))).toBe(
    "Can't reach the server. Check your network and try again.",
  );
});

it("shows no library's text, but a number under which the log has it, the same each time", async () => {
  const reported = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined);
  const error = new Error("Missing queryFn: '[\"a\"]'");
  const text = failureText(error);
  expect(text).not.toContain("queryFn");
  const reference = /\d{6}/.exec(text)?.[0] ?? "none";
  expect(failureText(error)).toBe(text);
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(String(reported.mock.calls[0]?.[0])).toBe(`Error: ${reference}: ${String(error)}`);
  reported.mockRestore();
});
