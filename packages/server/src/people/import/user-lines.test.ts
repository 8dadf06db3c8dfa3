import { describe, expect, it } from "vitest";
import { type ImportGround, linesOf, sortLines, type UserLine } from "./user-lines.ts";

const ground: ImportGround = {
  accounts: new Set(["taken"]),
  phones: new Set(["13700000001"]),
  emails: new Set(["taken@school.example"]),
  findDept: (text) => ({ 教学处: "d1", "教学处/数学组": "d2", elsewhere: "d3" })[text] ?? null,
  roles: new Map([
    ["teacher", { id: "r1", code: "teacher" }],
    ["教师", { id: "r1", code: "teacher" }],
    ["clerk", { id: "r2", code: "clerk" }],
    ["administrator", { id: "r3", code: "administrator" }],
  ]),
  isReached: (deptId) => deptId !== "d3",
  isGrantable: (roleId) => roleId !== "r3",
  opens: (deptId) => deptId === "d2",
  weak: new Set([7]),
};

const manyRoles = Array.from({ length: 51 }, (_, n) => `role${n}`).join();
const heads = ["account", "name", "nick name", "phone", "email", "department", "roles", "password"];
const lines = (...rows: string[][]): UserLine[] => linesOf([heads, ...rows], "en");
const sort = (...rows: string[][]) => sortLines(lines(...rows), ground, 1000);
const problemsOf = async (...rows: string[][]) =>
  (await sort(...rows)).rejected.map(({ line, problem, value }) => [line, problem, value]);

describe("heads", () => {
  it("must name account and name, in the language of who asks", () => {
    const refusal = (language: "zh" | "en") => {
      try {
        return linesOf(
          [
            ["手机", "账号"],
            ["1", "a"],
          ],
          language,
        );
      } catch (error) {
        return error;
      }
    };
    expect(refusal("zh")).toMatchObject({ code: "import_heads_missing", details: { heads: "姓名" } });
    expect(refusal("en")).toMatchObject({ code: "import_heads_missing", details: { heads: "name" } });
    expect(() => linesOf([], "zh")).toThrow("import_heads_missing");
  });

  it("are found in either language, in any order, case and width, beside others", () => {
    const [line] = linesOf(
      [
        ["Remark", "ＮＡＭＥ", " 账号 ", "Roles"],
        ["x", "Zhang", "zhang", "a"],
      ],
      "zh",
    );
    expect(line).toMatchObject({
      line: 2,
      account: "zhang",
      userName: "Zhang",
      roles: "a",
      phone: "",
      dept: "",
    });
  });

  it("are line 1, and empty lines are counted but not taken", () => {
    expect(lines(["a", "A"], ["", " "], ["b", "B"]).map(({ line }) => line)).toEqual([2, 4]);
  });
});

describe("a line is refused", () => {
  it.each<[string[], string, string]>([
    [["", "x"], "account_invalid", ""],
    [["ａｂ", "x"], "account_invalid", "ａｂ"],
    [["a b", "x"], "account_invalid", "a b"],
    [["a\0", "x"], "account_invalid", "a\0"],
    [["a", ""], "name_missing", ""],
    [["a", "x".repeat(61)], "name_missing", "x".repeat(61)],
    [["a", "x", "", "021-6234567"], "phone_invalid", "021-6234567"],
    [["a", "x", "", "1370000000"], "phone_invalid", "1370000000"],
    [["a", "x", "", "", "me@"], "email_invalid", "me@"],
    [["TAKEN", "x"], "account_taken", "TAKEN"],
    [["a", "x", "", "13700000001"], "phone_taken", "13700000001"],
    [["a", "x", "", "", "Taken@School.example"], "email_taken", "Taken@School.example"],
    [["a", "x", "", "", "", "数学组"], "dept_unknown", "数学组"],
    [["a", "x", "", "", "", "elsewhere"], "dept_outside_scope", "elsewhere"],
    [["a", "x", "", "", "", "", "teacher、wizard,wizard"], "role_unknown", "wizard"],
    [["a", "x", "", "", "", "", manyRoles], "roles_too_many", manyRoles.slice(0, 80)],
    [["a", "x", "", "", "", "", "teacher,".repeat(2000)], "roles_too_many", "teacher,".repeat(10)],
    [["a", "x", "", "", "", "", "administrator"], "role_not_grantable", "administrator"],
  ])("%j", async (row, problem, value) => {
    expect(await problemsOf(row)).toEqual([[2, problem, value]]);
  });

  it("for everything that is wrong with it, and never with its password", async () => {
    const rows = Array.from({ length: 6 }, (_, n) => [`a${n}`, "x"]);
    rows[5] = ["a b", "", "", "1", "me@", "nowhere", "wizard", "secret-password"];
    const { rejected, good } = await sort(...rows);
    expect(rejected.map(({ line, problem }) => [line, problem])).toEqual(
      [
        "account_invalid",
        "name_missing",
        "phone_invalid",
        "email_invalid",
        "dept_unknown",
        "role_unknown",
        "password_weak",
      ].map((problem) => [7, problem]),
    );
    expect(JSON.stringify(rejected)).not.toContain("secret-password");
    expect(good).toHaveLength(5);
  });

  it("when an earlier line has the same account, phone number or mail address", async () => {
    expect(
      await problemsOf(
        ["a", "x", "", "13700000002", "a@b.example"],
        ["A", "x"],
        ["b", "x", "", "13700000002"],
        ["c", "x", "", "", "A@B.example"],
      ),
    ).toEqual([
      [3, "account_twice", "A"],
      [4, "phone_taken", "13700000002"],
      [5, "email_taken", "A@B.example"],
    ]);
  });

  it("when there is no room for more users", async () => {
    const { good, rejected } = await sortLines(
      lines(["a", "x"], ["taken", "x"], ["b", "x"], ["c", "x"]),
      ground,
      1,
    );
    expect(good.map(({ account }) => account)).toEqual(["a"]);
    expect(rejected.map(({ account, problem }) => [account, problem])).toEqual([
      ["taken", "account_taken"],
      ["b", "limit_reached"],
      ["c", "limit_reached"],
    ]);
    expect((await sortLines(lines(["a", "x"]), ground, -3)).good).toEqual([]);
  });
});

it("takes departments by path or name, and roles by code or name, each once", async () => {
  const row = ["a", "x", "", "", "", "教学处/数学组", "teacher，教师; clerk"];
  expect((await sort(row)).good).toMatchObject([
    { deptId: "d2", isConfirmed: true, granted: [{ code: "teacher" }, { code: "clerk" }] },
  ]);
  expect((await sort(["a", "x"])).good).toMatchObject([{ deptId: null, isConfirmed: false, granted: [] }]);
});
