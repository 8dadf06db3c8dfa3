import { describe, expect, it } from "vitest";
import { readSocialReturn } from "./social-return.ts";

describe("the fragment a third party comes back with", () => {
  it("that lacks a part, or is another, is none", () => {
    for (const hash of ["", "#", "#top", "#source=qq&code=1", "#code=1&state=2", "#source=qq&code=&state=2"])
      expect(readSocialReturn(hash), hash).toBeNull();
  });

  it("names a refusal, which goes first", () => {
    expect(readSocialReturn("#error=social_failed&source=qq&code=1&state=2")).toEqual({
      kind: "refused",
      reason: "social_failed",
    });
  });

  it("2.60 gives source, code and state, decoded", () => {
    expect(readSocialReturn("#source=wechat&code=a%2Bb%3D&state=s-1")).toEqual({
      kind: "code",
      source: "wechat",
      code: "a+b=",
      state: "s-1",
    });
  });
});
