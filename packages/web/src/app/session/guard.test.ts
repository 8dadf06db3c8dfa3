import { describe, expect, it } from "vitest";
import { documentTitle } from "../shell/title.ts";
import { isSignIn, judge, publicPaths, staticPart, type Visit } from "./guard.ts";

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
      afterLock: "/",
      ...parts,
    },
    patterns,
  );
}

describe("without a session", () => {
  it("2.23 every route leads to /login, also unknown ones and those with a capital B, locked or not", () => {
    for (const path of ["/wel/index", "/", "/nowhere", "/report/Builder", "/myiframe/urlPath"]) {
      for (const isLock of [true, false]) {
        expect(visit(path, { authenticated: false, isLock })).toEqual({ go: "to", path: "/login" });
      }
    }
  });

  it("a stored token alone is no session", () => {
    expect(visit("/wel/index", { authenticated: false, token: "t" })).toEqual({ go: "to", path: "/login" });
  });

  it("2.01 opens the public pages", () => {
    expect([...publicPaths].sort()).toEqual(["/403", "/404", "/500", "/lock", "/login"]);
    for (const path of publicPaths) {
      expect(visit(path, { authenticated: false })).toEqual({ go: "open" });
    }
  });
});

it("the sign-in page is at every path that is not public, and nowhere for a signed-in user", () => {
  expect(["/login", "/wel/index", "/404"].map((path) => isSignIn(path, false))).toEqual([true, true, false]);
  expect(["/login", "/wel/index", "/404"].map((path) => isSignIn(path, true))).toEqual([false, false, false]);
});

describe("2.16 with a session: lock, then the way from /login, then the capital B, then the empty token, then open", () => {
  const lock = { go: "to", path: "/lock" };
  const home = { go: "to", path: "/" };

  it("takes the first that applies when all do", () => {
    expect(visit("/login", { isLock: true, token: "" })).toEqual(lock);
    expect(visit("/report/Builder", { isLock: true, token: "" })).toEqual(lock);
    expect(visit("/login", { token: "" })).toEqual(home);
    expect(visit("/report/Builder", { token: "" })).toEqual(home);
    expect(visit("/report/builder", { token: "" })).toEqual({ go: "restore" });
    expect(visit("/report/builder")).toEqual({ go: "open" });
  });

  it("2.17 every route but the lock page leads to the lock page while locked", () => {
    for (const path of ["/", "/wel/index", "/404", "/500", "/info/index", "/nowhere", "/lock/x"]) {
      expect(visit(path, { isLock: true })).toEqual(lock);
    }
    expect(visit("/lock", { isLock: true })).toEqual({ go: "open" });
  });

  it("the lock page is the one the configuration names", () => {
    const own = { isLock: true, lockPage: "/shut" };
    expect(visit("/lock", own)).toEqual({ go: "to", path: "/shut" });
    expect(visit("/shut", own)).toEqual({ go: "open" });
  });

  it("2.18 opens / instead of /login", () => {
    expect(visit("/login")).toEqual({ go: "to", path: "/" });
  });

  it("opens what the person wanted instead of /login", () => {
    const afterSignIn = "/report/builder?chart=1";
    expect(visit("/login", { afterSignIn })).toEqual({ go: "to", path: afterSignIn });
  });

  it("2.20 renews the session once when the token is empty", () => {
    expect(visit("/wel/index", { token: null })).toEqual({ go: "restore" });
    expect(visit("/wel/index", { token: "" })).toEqual({ go: "restore" });
  });

  it("opens the page", () => {
    expect(visit("/report/builder")).toEqual({ go: "open" });
  });
});

describe("2.19 a capital B", () => {
  const patterns = ["/system/handlefield/:tablename/:name", "/report/view/:id?"];

  it("in the static part leads to /", () => {
    for (const path of ["/report/Builder", "/nowhere/%42", "/B", "/x/aBc", "/system/handlefield/B"]) {
      expect(visit(path)).toEqual({ go: "to", path: "/" });
    }
  });

  it("of a small letter, another script or a double escape is none", () => {
    for (const path of ["/report/builder", "/б/β", "/Ｂ", "/x/%2542"])
      expect(visit(path)).toEqual({ go: "open" });
  });

  it("in a parameter does not", () => {
    expect(visit("/system/handlefield/Butte/县B")).toEqual({ go: "open" });
    expect(staticPart("/system/handlefield/Butte/%42", patterns)).toBe("system/handlefield");
    expect(staticPart("/Report/View/B1", patterns)).toBe("Report/View");
    expect(staticPart("/report/view", patterns)).toBe("report/view");
  });

  it("in the query does not: only the path is judged", () => {
    expect(staticPart(new URL("http://here/wel/index?Big=B#B").pathname, patterns)).toBe("wel/index");
  });

  it("in a broken escape does not throw", () => {
    expect(visit("/a%E0%A4%A")).toEqual({ go: "open" });
  });
});

describe("2.24 the browser's title", () => {
  it("is the title alone without a label, else label-title", () => {
    expect(documentTitle("", "Provost")).toBe("Provost");
    expect(documentTitle("首页", "Provost")).toBe("首页-Provost");
  });
});
