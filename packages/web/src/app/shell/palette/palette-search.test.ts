import { describe, expect, it } from "vitest";
import { type Findable, findIn, withChosen } from "./palette-search.ts";
import { soundsLike } from "./pinyin.ts";

const entry = (label: string, parts: Partial<Findable> = {}): Findable => ({
  id: label,
  kind: "page",
  label,
  way: [],
  also: "",
  ...parts,
});
const labels = (items: readonly Findable[], text: string, recent: readonly string[] = []) =>
  findIn(items, text, recent).map(({ kind, items: found }) => [kind, found.map(({ label }) => label)]);

describe("for a text", () => {
  it("finds nothing where nothing fits", () => {
    expect(findIn([entry("Users")], "xyz", [])).toEqual([]);
  });

  it("puts beginnings first, then beginnings of words, then what merely holds it, in any case", () => {
    const items = ["Re-use", "Other users", "Abuses", "USERS"].map((label) => entry(label));
    expect(labels(items, "use")).toEqual([["results", ["USERS", "Re-use", "Other users", "Abuses"]]]);
  });

  it("takes every Chinese character for the beginning of a word", () => {
    const items = ["用户管理", "制作图表", "管理用户"].map((label) => entry(label));
    expect(labels(items, "用户")).toEqual([["results", ["用户管理", "管理用户"]]]);
  });

  it("finds by where a thing is and by its address, after all labels", () => {
    const items = [
      entry("Dictionaries", { way: ["System"], also: "/system/dict" }),
      entry("System health"),
      entry("Charts", { way: ["Reports"] }),
    ];
    expect(labels(items, "system")).toEqual([["results", ["System health", "Dictionaries"]]]);
    expect(labels(items, "system dict")).toEqual([["results", ["Dictionaries"]]]);
  });

  it("puts what was chosen last first among equals", () => {
    const items = ["Users", "User import", "Use"].map((label) => entry(label));
    expect(labels(items, "us", ["User import"])).toEqual([["results", ["User import", "Users", "Use"]]]);
  });
});

describe("for a text in Latin letters", () => {
  const items = ["管理用户", "用户管理", "重庆银杏学校", "Yoghurt"].map((label) => entry(label));
  const sounding = (text: string) =>
    findIn(items, text, [], soundsLike).flatMap(({ items: found }) => found.map(({ label }) => label));

  it("finds Chinese labels by pinyin in full, shortened and by initials, those that begin with it first", () => {
    expect(sounding("yonghu")).toEqual(["用户管理", "管理用户"]);
    expect(sounding("yongh")).toEqual(["用户管理", "管理用户"]);
    expect(sounding("yh")).toEqual(["用户管理", "管理用户"]);
  });

  it("knows each reading of a character", () => {
    expect(sounding("chongqing")).toEqual(["重庆银杏学校"]);
    expect(sounding("cq")).toEqual(["重庆银杏学校"]);
  });

  it("puts what is written so before what sounds so", () => {
    expect(sounding("yo")).toEqual(["Yoghurt", "用户管理", "管理用户"]);
  });

  it("leaves other texts to the letters", () => {
    expect(sounding("yh2")).toEqual([]);
  });
});

it("puts pages that begin with the text before everything else that does", () => {
  const items = [entry("Users by school", { kind: "chart" }), entry("Users", { kind: "page" })];
  expect(labels(items, "us", ["Users by school"])).toEqual([["results", ["Users", "Users by school"]]]);
});

describe("for no text", () => {
  const items = [
    entry("Scores", { kind: "tab" }),
    entry("Users"),
    entry("Charts"),
    entry("Sign out", { kind: "action" }),
  ];

  it("shows open pages, the menu and actions", () => {
    expect(labels(items, " ")).toEqual([
      ["tab", ["Scores"]],
      ["page", ["Users", "Charts"]],
      ["action", ["Sign out"]],
    ]);
  });

  it("shows what was chosen last on top, once, and forgets what is no longer there", () => {
    expect(labels(items, "", ["Sign out", "Gone", "Charts"])).toEqual([
      ["recent", ["Sign out", "Charts"]],
      ["tab", ["Scores"]],
      ["page", ["Users"]],
    ]);
  });
});

it("finds charts, dashboards and tables beside pages", () => {
  const items = [
    entry("Scores by school", { kind: "chart" }),
    entry("Scores", { kind: "page" }),
    entry("scores_2026", { kind: "table", also: "考试成绩" }),
  ];
  expect(labels(items, "scores")).toEqual([["results", ["Scores", "Scores by school", "scores_2026"]]]);
  expect(labels(items, "考试")).toEqual([["results", ["scores_2026"]]]);
});

it("remembers what was chosen last, each once", () => {
  expect(withChosen(["a", "b"], "b")).toEqual(["b", "a"]);
  expect(
    withChosen(
      Array.from({ length: 30 }, (_, n) => String(n)),
      "x",
    ),
  ).toHaveLength(20);
});
