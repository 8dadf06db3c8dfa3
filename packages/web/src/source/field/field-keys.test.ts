import { describe, expect, it } from "vitest";
import { keyOf, renamedKeys } from "./field-keys.ts";

describe("what marks a field's details as its own", () => {
  it("is its column, before it has had another", () => {
    expect(keyOf({}, "score")).toBe("score");
    expect(keyOf({}, "constructor")).toBe("constructor");
  });

  it("stays over new names, so that what is being typed is not lost", () => {
    const once = renamedKeys({}, "field 1", "ratio");
    expect(keyOf(once, "ratio")).toBe("field 1");
    expect(keyOf(renamedKeys(once, "ratio", "share"), "share")).toBe("field 1");
  });

  it("is another for a field that takes the old name, and the same again under the name it had", () => {
    const once = renamedKeys({}, "field 1", "ratio");
    expect(keyOf(once, "field 1")).not.toBe(keyOf(once, "ratio"));
    const back = renamedKeys(once, "ratio", "field 1");
    expect(keyOf(back, "field 1")).toBe("field 1");
  });
});
