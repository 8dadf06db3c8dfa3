import { describe, expect, it } from "vitest";
import { returnPath } from "./came-to.ts";

const origin = "https://school.example";
const to = (path: string, user: string | null = null, who: string | null = "u1") =>
  returnPath({ path, user }, who, origin);

describe("after signing in", () => {
  it("never leads to another origin", () => {
    const outside = [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example/",
      "\\\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/..//evil.example/",
      "/%2e//evil.example",
      "evil",
      "",
    ];
    expect(outside.map((path) => to(path))).toEqual(outside.map(() => null));
  });

  it("does not lead back to the sign-in page, nor to where somebody else was", () => {
    expect(to("/login?x=1")).toBeNull();
    expect(to("/report/builder?chart=1", "u2")).toBeNull();
    expect(returnPath(null, "u1", origin)).toBeNull();
  });

  it("leads where the person wanted to go", () => {
    expect(to("/report/builder?chart=1#top")).toBe("/report/builder?chart=1#top");
    expect(to("/system/handlefield/t/县", "u1")).toBe("/system/handlefield/t/%E5%8E%BF");
  });
});
