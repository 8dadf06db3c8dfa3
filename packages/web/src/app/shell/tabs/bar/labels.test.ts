import { expect, it } from "vitest";
import type { Tab } from "../tabs.ts";
import { tabLabel } from "./labels.ts";

const tab = (id: string, label: string, query: Tab["query"] = {}): Tab => ({
  id,
  label,
  value: `/${id}`,
  params: {},
  query,
  meta: {},
  group: [],
  close: true,
});
const named = (tabs: readonly Tab[], labels: Record<string, string> = {}) =>
  tabs.map((one) => tabLabel(one, { tabs, labels }, (name) => name));

it("calls a tab as its page does, else as its route does", () => {
  expect(named([tab("a", "Users"), tab("b", "Chart")], { b: "Scores by school" })).toEqual([
    "Users",
    "Scores by school",
  ]);
});

it("tells tabs of one name apart by a word of their query", () => {
  const tables = [tab("a", "New chart", { table: "scores" }), tab("b", "New chart", { table: "pupils" })];
  expect(named(tables)).toEqual(["New chart · scores", "New chart · pupils"]);
});

it("tells what is viewed from what is edited", () => {
  const tabs = [tab("a", "Chart"), tab("b", "Chart builder"), tab("c", "Chart builder")];
  const scores = { a: "Scores", b: "Scores", c: "Pupils" };
  expect(named(tabs, scores)).toEqual(["Scores · Chart", "Scores · Chart builder", "Pupils"]);
});

it("numbers those without such a word from left to right", () => {
  const tabs = [tab("b", "Users"), tab("a", "Users", { dept: "1" }), tab("c", "Users", { all: "true" })];
  expect(named(tabs)).toEqual(["Users", "Users (2)", "Users (3)"]);
});

it("does not tell two apart by what both have", () => {
  const twins = [tab("a", "Chart", { table: "scores" }), tab("b", "Chart", { table: "scores", dept: "2" })];
  expect(named(twins)).toEqual(["Chart", "Chart (2)"]);
});
