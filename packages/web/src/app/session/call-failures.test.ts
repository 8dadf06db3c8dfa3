import { dictDetail } from "@provost/contract/dict";
import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/call-error.ts";
import { reactToFailure } from "./call-failures.ts";

function react(
  errors: unknown[],
  quiet: boolean | readonly "version_stale"[] = false,
  silentCodes: number[] = [],
) {
  const done: string[] = [];
  let signedIn = true;
  for (const error of errors) {
    reactToFailure(
      { endpoint: dictDetail, error, quiet },
      {
        signedIn: () => signedIn,
        forget: (notice) => {
          signedIn = false;
          done.push(`signed out: ${notice}`);
        },
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
    expect(react([new NetworkFailure(0), new TokenFailure("a", "b"), new Error("x")])).toEqual([]);
  });
});
