import { dictDetail } from "@provost/contract/dict";
import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/call-error.ts";
import { reactToFailure } from "./call-failures.ts";

function react(
  errors: unknown[],
  quiet: boolean | readonly "version_stale"[] = false,
  silentCodes: number[] = [],
  carried: string | null = "t1",
) {
  const done: string[] = [];
  let held: string | null = "t1";
  for (const error of errors) {
    reactToFailure(
      { endpoint: dictDetail, error, quiet, token: carried },
      {
        token: () => held,
        forget: (notice) => {
          held = null;
          done.push(`signed out: ${notice}`);
        },
        restrict: (restriction) => done.push(`restricted: ${restriction}`),
        say: (message) => done.push(message),
        silentCodes,
      },
    );
  }
  return done;
}

const failed = (code: number, reason = "x") => new CallError({ code, msg: `msg ${code}`, data: { reason } });

describe("a failed call", () => {
  it("with 401, many at once: one sign-out and one message", () => {
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

  it("with a code of the white list says nothing and signs nobody out", () => {
    expect(react([failed(401), failed(418)], false, [401, 418])).toEqual([]);
  });

  it("with any other code shows the server's message", () => {
    expect(react([failed(400), failed(500)])).toEqual(["msg 400", "msg 500"]);
  });

  it("shown by its caller is not said twice, but 401 always is", () => {
    expect(react([failed(400), failed(401)], true)).toEqual(["signed out: msg 401"]);
    expect(react([failed(409, "version_stale"), failed(400)], ["version_stale"])).toEqual(["msg 400"]);
  });

  it("without a reply or at the token call is left to the caller", () => {
    expect(
      react([
        new NetworkFailure(0),
        new TokenFailure({ status: 400, error: "a", description: "b" }),
        new Error("x"),
      ]),
    ).toEqual([]);
  });
});
