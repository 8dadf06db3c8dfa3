import { describe, expect, it } from "vitest";
import { initialsOf, personName } from "./person-name.ts";

const named = (userName: string, nickName = "", account = "lena01") => ({ userName, nickName, account });

describe("somebody without a nickname", () => {
  it("is called by the name, not by the account", () => {
    expect(personName(named("陈晓", " "))).toBe("陈晓");
    expect(personName(named("陈晓", "小陈"))).toBe("小陈");
    expect(personName(named(""))).toBe("lena01");
  });

  it.each([
    ["陈晓", "晓"],
    ["王小明", "小明"],
    ["欧阳明", "明"],
    ["欧阳小明", "小明"],
    ["林", "林"],
    ["Anna Maria Lindt", "AL"],
    ["lena", "L"],
  ])("%s has %s for a picture", (userName, initials) => {
    expect(initialsOf(named(userName))).toBe(initials);
  });
});

it("a nickname has no family name to leave out", () => {
  expect(initialsOf(named("陈晓", "步步"))).toBe("步步");
  expect(initialsOf(named("", ""))).toBe("L");
});
