import { describe, expect, it } from "vitest";
import { isSignIn, judge, type Visit } from "./guard.ts";

const patterns = ["/wel/index", "/report/builder", "/system/handlefield/:tablename/:name"];

function visit(pathname: string, parts: Partial<Visit> = {}) {
  return judge(
    {
      pathname,
      authenticated: true,
      token: "t",
      isLock: false,
      lockPage: "/lock",
      afterSignIn: "/",
      ...parts,
    },
    patterns,
  );
}

describe("without a session", () => {
  it("leads to /login", () => {
    expect(visit("/wel/index", { authenticated: false })).toEqual({ go: "to", path: "/login" });
  });

  it("a stored token alone is no session", () => {
    expect(visit("/wel/index", { authenticated: false, token: "t" })).toEqual({ go: "to", path: "/login" });
  });

  it("opens the public pages", () => {
    for (const path of ["/login", "/404", "/403", "/500", "/lock"]) {
      expect(visit(path, { authenticated: false })).toEqual({ go: "open" });
    }
  });
});

it("the sign-in page stands at every path that is not public, and nowhere for a signed-in user", () => {
  expect(["/login", "/wel/index", "/404"].map((path) => isSignIn(path, false))).toEqual([true, true, false]);
  expect(["/login", "/wel/index", "/404"].map((path) => isSignIn(path, true))).toEqual([false, false, false]);
});

describe("with a session", () => {
  it("goes to the lock page while locked, before anything else", () => {
    expect(visit("/login", { isLock: true })).toEqual({ go: "to", path: "/lock" });
    expect(visit("/lock", { isLock: true })).toEqual({ go: "open" });
  });

  it("opens / instead of /login", () => {
    expect(visit("/login")).toEqual({ go: "to", path: "/" });
  });

  it("opens what the person wanted instead of /login", () => {
    const afterSignIn = "/report/builder?chart=1";
    expect(visit("/login", { afterSignIn })).toEqual({ go: "to", path: afterSignIn });
  });

  it("renews the session once when the token is empty", () => {
    expect(visit("/wel/index", { token: null })).toEqual({ go: "restore" });
    expect(visit("/wel/index", { token: "" })).toEqual({ go: "restore" });
  });

  it("opens the page", () => {
    expect(visit("/report/builder")).toEqual({ go: "open" });
  });
});

describe("a capital B", () => {
  it("in the static part leads to /", () => {
    expect(visit("/report/Builder")).toEqual({ go: "to", path: "/" });
    expect(visit("/nowhere/%42")).toEqual({ go: "to", path: "/" });
  });

  it("in a parameter does not", () => {
    expect(visit("/system/handlefield/Butte/县B")).toEqual({ go: "open" });
  });

  it("in a broken escape does not throw", () => {
    expect(visit("/a%E0%A4%A")).toEqual({ go: "open" });
  });
});
