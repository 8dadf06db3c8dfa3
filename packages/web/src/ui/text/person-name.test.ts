import { describe, expect, it } from "vitest";
import { initialOf, personName } from "./person-name.ts";

const named = (userName: string, nickName = "", account = "lena01") => ({ userName, nickName, account });

describe("somebody without a nickname", () => {
  it("is called by the name, not by the account", () => {
    expect(personName(named("陈晓", " "))).toBe("陈晓");
    expect(personName(named("陈晓", "小陈"))).toBe("小陈");
    expect(personName(named(""))).toBe("lena01");
  });

  it.each([
    ["王小明", "王"],
    ["欧阳小明", "欧"],
    ["Anna Maria Lindt", "A"],
    ["lena", "L"],
    ["𠮷田", "𠮷"],
  ])("%s has %s for a picture", (userName, initial) => {
    expect(initialOf(named(userName))).toBe(initial);
  });
});

it("a picture has the first character of what the person is called", () => {
  expect(initialOf(named("陈晓", "步步"))).toBe("步");
  expect(initialOf(named("", ""))).toBe("L");
  expect(initialOf(named("", "", ""))).toBe("");
});
