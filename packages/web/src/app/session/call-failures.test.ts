import { dictDetail } from "@provost/contract/dict/dict-editing";
import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/http/call-error.ts";
import { reactToFailure } from "./call-failures.ts";

function react(
  errors: unknown[],
  quiet: boolean | readonly "version_stale"[] = false,
  silentCodes: number[] = [],
  carried: string | null = "t1",
) {
  const done: string[] = [];
  const shown = new Set<string>();
  let held: string | null = "t1";
  for (const error of errors) {
    reactToFailure(
      { endpoint: dictDetail, error, quiet, token: carried, at: 5 },
      {
        token: () => held,
        forget: (notice) => {
          held = null;
          done.push(`signed out: ${notice}`);
        },
        restrict: (restriction) => done.push(`restricted: ${restriction}`),
        lock: (at) => done.push(`locked at ${at}`),
        say: (message, cause) => {
          // Like a toast: a message that is already shown is not shown again.
          if (!shown.has(cause)) done.push(message);
          shown.add(cause);
        },
        unreached: () => "no reply",
        silentCodes,
      },
    );
  }
  return done;
}

const failed = (code: number, reason = "x") => new CallError({ code, msg: `msg ${code}`, data: { reason } });

describe("a failed call", () => {
  it("2.25 4.06 8.03 with 401, many at once: one sign-out and one message", () => {
    expect(react([failed(401), failed(401), failed(401)])).toEqual(["signed out: msg 401"]);
  });

  it("with 401 that comes late, after a renewal or for who was here before, ends nothing", () => {
    expect(react([failed(401)], false, [], "t0")).toEqual([]);
    expect(react([failed(401)], false, [], null)).toEqual([]);
  });

  it("of a restricted session leads to what lifts the restriction, however quiet; any other 403 is said", () => {
    const restricted = [failed(403, "password_change_required"), failed(403, "second_factor_setup_required")];
    expect(react(restricted, true)).toEqual([
      "restricted: password_change_required",
      "restricted: second_factor_setup_required",
    ]);
    expect(react([failed(403, "forbidden")])).toEqual(["msg 403"]);
  });

  it("8.02 with a code of the white list says nothing and signs nobody out", () => {
    expect(react([failed(401), failed(418)], false, [401, 418])).toEqual([]);
  });

  it("8.04 with any other code shows the server's message", () => {
    expect(react([failed(400), failed(500)])).toEqual(["msg 400", "msg 500"]);
  });

  it("shown by its caller is not said twice, but 401 always is", () => {
    expect(react([failed(400), failed(401)], true)).toEqual(["signed out: msg 401"]);
    expect(react([failed(409, "version_stale"), failed(400)], ["version_stale"])).toEqual(["msg 400"]);
  });

  it("with 423 locks the screen, however quiet; what was asked for who was here before does not", () => {
    expect(react([failed(423, "locked")], true)).toEqual(["locked at 5"]);
    expect(react([failed(423, "locked")], false, [], "t0")).toEqual([]);
  });

  it("many with the same message, or of faults of the server, are said once; different ones each", () => {
    const fault = (id: number) =>
      new CallError({ code: 500, msg: `fault no. ${id}`, data: { reason: "internal" } });
    expect(react([failed(400), failed(400), failed(404)])).toEqual(["msg 400", "msg 404"]);
    expect(react([fault(1), fault(2), fault(3)])).toEqual(["fault no. 1"]);
  });

  it("without a reply says so once, unless its caller does", () => {
    const lost = [new NetworkFailure(0), new NetworkFailure(503), new NetworkFailure(0)];
    expect(react(lost)).toEqual(["no reply"]);
    expect(react(lost, true)).toEqual([]);
  });

  it("at the token call is left to the caller, and so is what is no failure of a call", () => {
    expect(react([new TokenFailure({ status: 400, error: "a", description: "b" }), new Error("x")])).toEqual(
      [],
    );
  });
});
