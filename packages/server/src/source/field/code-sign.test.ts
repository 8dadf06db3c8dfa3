import { describe, expect, it } from "vitest";
import { codeSignOf } from "./code-sign.ts";
import { isScoreName, nameVerdict } from "./code-words.ts";

// What the importer says of the whole numbers of three real sets.
const ratings = [
  { name: "s", rows: 73_421, distinct: 2972, min: 1, max: 2972 },
  { name: "d", rows: 73_421, distinct: 1128, min: 1, max: 2160 },
  { name: "studage", rows: 73_421, distinct: 4, min: 2, max: 8 },
  { name: "lectage", rows: 73_421, distinct: 6, min: 1, max: 6 },
  { name: "service", rows: 73_421, distinct: 2, min: 0, max: 1 },
  { name: "dept", rows: 73_421, distinct: 14, min: 1, max: 15 },
  { name: "y", rows: 73_421, distinct: 5, min: 1, max: 5 },
];
const districts = [
  { name: "district", rows: 420, distinct: 420, min: 61_382, max: 75_440 },
  { name: "students", rows: 420, distinct: 391, min: 81, max: 27_176 },
  { name: "computer", rows: 420, distinct: 270, min: 0, max: 3324 },
];
const chemistry = [
  { name: "lea", rows: 31_022, distinct: 131, min: 1, max: 131 },
  { name: "school", rows: 31_022, distinct: 2410, min: 1, max: 2410 },
  { name: "student", rows: 31_022, distinct: 31_022, min: 1, max: 31_022 },
  { name: "score", rows: 31_022, distinct: 6, min: 0, max: 10 },
  { name: "age", rows: 31_022, distinct: 12, min: -6, max: 5 },
];

const codesIn = (columns: typeof ratings): string[] =>
  columns.filter((column) => codeSignOf(column) !== null).map(({ name }) => name);

describe("numbers that name things", () => {
  it("are told from numbers that measure in real sets", () => {
    expect(codesIn(ratings)).toEqual(["s", "d", "studage", "lectage", "service", "dept"]);
    expect(codesIn(districts)).toEqual(["district"]);
    expect(codesIn(chemistry)).toEqual(["lea", "school", "student"]);
  });

  it("are not known by a name that says it measures, however few its values are", () => {
    const few = { rows: 10_000, distinct: 3, min: 0, max: 2 };
    expect(codeSignOf({ ...few, name: "late" })).toBeNull();
    expect(codeSignOf({ ...few, name: "late_count" })).toBeNull();
    expect(codeSignOf({ ...few, name: "boarders" })).toBeNull();
    expect(codeSignOf({ ...few, name: "c1" }, "迟到人数")).toBeNull();
  });

  it("are known by their label before their name", () => {
    const many = { rows: 500, distinct: 90, min: 0, max: 100 };
    expect(codeSignOf({ ...many, name: "grade" }, "成绩")).toBeNull();
    expect(codeSignOf({ ...many, name: "f07" }, "班级（个）")).toBe("name");
    expect(codeSignOf({ ...many, name: "grade" }, "第七列")).toBe("name");
  });

  it("are known by a few values that return often, if none is negative", () => {
    const column = { name: "kk", rows: 1200, distinct: 12, min: 0, max: 11 };
    expect(codeSignOf(column)).toBe("fewValues");
    expect(codeSignOf({ ...column, rows: 1199 })).toBeNull();
    expect(codeSignOf({ ...column, distinct: 13, rows: 5000 })).toBeNull();
    expect(codeSignOf({ ...column, distinct: 1 })).toBeNull();
    expect(codeSignOf({ ...column, min: -1 })).toBeNull();
  });

  it("are known by never meeting in a range where amounts would", () => {
    const column = { name: "kk", rows: 420, distinct: 420, min: 61_382, max: 75_440 };
    expect(codeSignOf(column)).toBe("noRepeats");
    expect(codeSignOf({ ...column, distinct: 419 })).toBeNull();
    expect(codeSignOf({ ...column, min: 0, max: 90_000 })).toBeNull();
    expect(codeSignOf({ ...column, rows: 19, distinct: 19, min: 1, max: 19 })).toBeNull();
  });
});

describe("what a name says", () => {
  it.each(["id", "ID", "studentId", "school_code", "Student No.", "year", "school_year", "grade", "class"])(
    "takes %s for a code",
    (name) => expect(nameVerdict(name)).toBe("code"),
  );
  it.each([
    "编号",
    "学号",
    "学校代码",
    "年级",
    "入学年份",
    "考生号",
    "所在学区",
    "学生ID",
    "xh",
    "xxdm",
    "njbh",
  ])("takes %s for a code", (name) => expect(nameVerdict(name)).toBe("code"));
  it.each(["class_size", "noOfStudents", "id_count", "score", "scores", "人数", "学生数", "平均分", "年龄"])(
    "takes %s for an amount",
    (name) => expect(nameVerdict(name)).toBe("measure"),
  );
  it.each(["", "year2020", "kk", "valid", "f1", "指标"])("takes %j for neither", (name) =>
    expect(nameVerdict(name)).toBeNull(),
  );
});

describe("a name of scores", () => {
  it.each([
    "score",
    "math_score",
    "mathScores",
    "marks",
    "GPA",
    "Grade Point",
    "pass rate",
    "期中成绩",
    "分数（分）",
    "及格率",
    "总分",
  ])("is %s", (name) => expect(isScoreName(name)).toBe(true));
  it.each([
    "学分",
    "人数",
    "scored_pupils",
    "score_count",
    "remark",
    "benchmark",
    "point",
    "students",
    "积分",
    "",
  ])("is not %j", (name) => expect(isScoreName(name)).toBe(false));
});
