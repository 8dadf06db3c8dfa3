import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { signOut } from "./sign-out.ts";

/** Signs out while the server gives these outcomes in turn. `comesIn`: after this many waits another user has signed in. */
async function leave(outcomes: readonly ("ended" | "lost" | 401 | 500)[], comesIn = 99) {
  const done: string[] = [];
  const left = [...outcomes];
  let waits = 0;
  const respond = async (): Promise<void> => {
    const next = left.shift();
    if (next === "lost" || next === undefined) throw new NetworkFailure(0);
    if (next !== "ended") throw new CallError({ code: next, msg: "", data: null });
  };
  await signOut({
    session: {
      token: () => "t1",
      authenticated: () => waits >= comesIn,
      forget: ({ byHand, notice } = {}) =>
        done.push(`forgot ${byHand ? "by hand" : ""} ${notice ?? ""}`.trim()),
    },
    tell: async () => {
      done.push("told");
      await respond();
    },
    tellLate: async (token) => {
      done.push(`told ${token}`);
      await respond();
    },
    wait: async () => {
      waits++;
    },
    unheard: () => "not heard",
  });
  return done;
}

describe("signing out", () => {
  it("happens here also when the server cannot be told, and says so; it is told later", async () => {
    expect(await leave(["lost", 500, "lost", "ended"])).toEqual([
      "told",
      "forgot by hand not heard",
      "told t1",
      "told t1",
      "told t1",
    ]);
  });

  it("does not touch the session of who has come in meanwhile", async () => {
    expect(await leave(["lost", "lost"], 2)).toEqual(["told", "forgot by hand not heard", "told t1"]);
  });

  it("gives up one day", async () => {
    expect((await leave([])).length).toBe(62);
  });

  it("ends with one call where the server answers, or knows the session no more", async () => {
    expect(await leave(["ended"])).toEqual(["told", "forgot by hand"]);
    expect(await leave([401])).toEqual(["told", "forgot by hand"]);
  });
});
