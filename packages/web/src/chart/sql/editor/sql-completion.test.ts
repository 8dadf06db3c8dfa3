import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completeSql, type SqlMetadata } from "./sql-completion.ts";

const columns: Record<string, string[]> = {
  scores: ["id", "order", "姓 名"],
  schools: ["id", "school"],
  Marks: ["id", "Score"],
};
const liveIn: Record<string, string> = { Marks: "District" };
const requests: string[] = [];
const meta: SqlMetadata = {
  tables: async () =>
    Object.keys(columns).map((tableName) => ({
      tableName,
      tableComment: "",
      liveIn: liveIn[tableName] ?? null,
    })),
  columns: async (table) => {
    requests.push(table);
    const found = columns[table];
    if (found === undefined) throw new Error("hidden");
    return found.map((Column) => ({ Column, Type: "VARCHAR", label: Column === "id" ? "编号" : "" }));
  },
  table: () => "schools",
  parameters: () => ["county"],
  kind: (of) => of,
};

async function offered(marked: string, explicit = true) {
  const pos = marked.indexOf("|");
  const state = EditorState.create({ doc: marked.replace("|", "") });
  return completeSql({ state, pos, explicit }, meta);
}

const labels = async (marked: string): Promise<string[]> =>
  (await offered(marked))?.options.map(({ label }) => label) ?? [];

describe("completion", () => {
  it("offers nothing in literals and comments, nor unasked where nothing is begun", async () => {
    expect(await offered("select 'a|'")).toBeNull();
    expect(await offered("select 1 -- a|")).toBeNull();
    expect(await offered("select | from scores", false)).toBeNull();
  });

  it("offers the tables after FROM and JOIN, and the queries of the text", async () => {
    expect(await labels("select * from s|")).toEqual(["scores", "schools", "Marks"]);
    expect(await labels("with best as (select 1) select * from scores join |")).toContain("best");
  });

  it("offers the columns of the table an alias means, in quotes where they are needed", async () => {
    const found = await offered("select s.| from scores s join schools k using (id)");
    expect(found?.options.map(({ label }) => label)).toEqual(["id", "order", "姓 名"]);
    expect(found?.options.map(({ apply }) => apply)).toEqual(["id", '"order"', '"姓 名"']);
    expect(found?.options[0]?.detail).toBe("编号 · VARCHAR");
  });

  it("quotes capitals of a table in a data source, whose database would read them as small letters", async () => {
    const found = await offered("select m.| from marks m");
    expect(found?.options.map(({ apply }) => apply)).toEqual(["id", '"Score"']);
    const all = await offered("select sco| from Marks");
    expect(all?.options.find(({ label }) => label === "Score")?.apply).toBe('"Score"');
  });

  it("offers the columns of every table the text names, once, then keywords and functions", async () => {
    const found = await labels("select i| from scores, SCHOOLS where 1 = 1");
    expect(found.filter((label) => label === "id")).toHaveLength(1);
    for (const label of ["school", "order", "SELECT", "GROUP BY", "date_trunc", "median"])
      expect(found).toContain(label);
    expect(found).not.toContain("read_csv");
  });

  it("offers the columns of the chart's table while the text names none", async () => {
    expect(await labels("select sch|")).toContain("school");
    expect(await labels("select sch| from scores")).not.toContain("school");
  });

  it("asks for no table that is not in the list, and survives one that is refused", async () => {
    requests.length = 0;
    expect(await labels("select x| from nobody, scores")).toContain("order");
    expect(requests).toEqual(["scores"]);
    expect(await labels("select n.| from nobody n")).toEqual([]);
  });

  it("offers the declared parameters after ${", async () => {
    const found = await offered("select * from scores where id = \u0024{|}");
    expect(found).toMatchObject({ from: 32, to: 35 });
    expect(found?.options.map(({ label }) => label)).toEqual(["\u0024{county}"]);
  });
});
