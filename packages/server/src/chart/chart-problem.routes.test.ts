import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { makeVirtual, written } from "../source/virtual/virtual.fixtures.ts";

const server = testServer();
const base = "/api/report/chart";
let admin: TestUser;
let datasetId: string;

beforeAll(async () => {
  admin = await server.signIn();
  datasetId = (await importCsv(admin, "scores", "school,maths,reading\nA,1,2\nB,3,4\n")).id;
  const fields = [{ column: "total", expression: "[maths] + [reading]" }];
  expect((await admin.put("/api/report/field", { tableName: "scores", version: 0, fields })).status).toBe(
    200,
  );
});

const whole = {
  chartType: "bar",
  dataSrc: "scores",
  selectedDimension: [{ Column: "school" }],
  selectedCalcul: [
    { Column: "maths", calculFunc: "avg" },
    { Column: "total", calculFunc: "sum" },
    { Column: "own", calculFunc: "sum" },
    { Column: "*", calculFunc: "count" },
  ],
  calculated: [{ name: "own", expression: "[maths] * 2" }],
  filters: [{ any: [{ filteCol: "reading", filterOperator: ">", value: { value1: 0 } }] }],
  having: [{ filteCol: "maths", filterOperator: ">", value: { value1: 0 } }],
  orderByStrs: ["maths desc"],
};
const save = async (name: string, content: object): Promise<{ id: string; problem: string }> => {
  const { status, body } = await admin.post(base, { name, content });
  expect(status).toBe(200);
  return body.data;
};
const filter = (filteCol: string) => ({ filteCol, filterOperator: "=", value: { value1: "1" } });

describe("the problem of a chart", () => {
  it("is none where the table has all that it names: columns, calculated fields, fields of its own", async () => {
    expect(await save("whole", whole)).toMatchObject({ problem: "", whole: true });
  });

  it.each<[string, object, string[]]>([
    [
      "a dimension",
      { selectedDimension: [{ Column: "gone_a" }, { Column: "gone_b" }] },
      ["gone_a", "gone_b"],
    ],
    ["a measure", { selectedCalcul: [{ Column: "gone_m", calculFunc: "sum" }] }, ["gone_m"]],
    [
      "the condition of a measure",
      { selectedCalcul: [{ Column: "maths", calculFunc: "sum", condition: [filter("gone_c")] }] },
      ["gone_c"],
    ],
    ["a filter within a group", { filters: [{ any: [{ all: [filter("gone_f")] }] }] }, ["gone_f"]],
    ["a filter on totals", { having: [filter("gone_h")] }, ["gone_h"]],
    ["the order", { orderByStrs: ["gone_o asc"] }, ["gone_o"]],
    ["the totals", { totals: [["gone_t"]] }, ["gone_t"]],
    ["a calculated field", { calculated: [{ name: "own", expression: "[gone_e] * 2" }] }, ["own", "gone_e"]],
    ["the table", { dataSrc: "gone_table" }, ["gone_table"]],
  ])("names what %s names that is not there", async (_where, part, names) => {
    const { id, problem } = await save("broken", { ...whole, ...part });
    for (const name of names) expect(problem).toContain(name);
    expect((await admin.get(`${base}/${id}`)).body.data).toMatchObject({ problem, whole: true });
    const list = await admin.get(`${base}?size=100`);
    expect(list.body.data.records.find((one: { id: string }) => one.id === id)).toMatchObject({ problem });
  });

  it("is told by a save, by the version before, and by dashboards that show it", async () => {
    const broken = { ...whole, selectedDimension: [{ Column: "gone" }] };
    const { id } = await save("changed", broken);
    const mended = await admin.put(base, { id, version: 1, name: "changed", content: whole });
    expect(mended.body.data.problem).toBe("");
    expect((await admin.get(`${base}/${id}/version/1`)).body.data.problem).toContain("gone");
    expect((await admin.get(`${base}/${id}/version/2`)).body.data.problem).toBe("");
    const again = await admin.put(base, { id, version: 2, name: "changed", content: broken });
    expect(again.body.data.problem).toContain("gone");
    const tile = { id: "t", kind: "chart", chartId: id, x: 0, y: 0, w: 4, h: 4 };
    const content = { tabs: [{ id: "tab", name: "", tiles: [tile] }], filters: [], refreshSeconds: null };
    const made = await admin.post("/api/report/dashboard", { name: "shows it", content });
    expect(made.body.data.charts).toMatchObject([{ id, problem: again.body.data.problem }]);
    const read = await admin.get(`/api/report/dashboard/${made.body.data.id}`);
    expect(read.body.data.charts).toMatchObject([{ id, problem: again.body.data.problem }]);
  });

  it("is left to the engine where the chart asks by SQL, and none where nothing is chosen yet", async () => {
    expect(await save("by SQL", { dataSrc: "gone", sql: "select nowhere from gone" })).toMatchObject({
      problem: "",
    });
    expect(await save("empty", {})).toMatchObject({ problem: "" });
  });

  it("names to each reader what he may not see, as if it were not there", async () => {
    const { id } = await save("read by others", whole);
    const buttons = ["chart_view", "dataset_view"];
    const part = await signInViewer(server, "part", buttons, [{ datasetId, columns: ["school", "reading"] }]);
    const none = await signInViewer(server, "none", buttons, []);
    const problem = (await part.get(`${base}/${id}`)).body.data.problem;
    for (const name of ["maths", "total", "own"]) expect(problem).toContain(name);
    const hidden = (await none.get(`${base}/${id}`)).body.data.problem;
    expect(hidden).toContain("scores");
    expect(hidden).not.toMatch(/school|maths|reading/);
    expect((await admin.get(`${base}/${id}`)).body.data.problem).toBe("");
    // The parts of a calculated field are not revealed by fields calculated from it.
    const twice = await save("made of a calculated field", {
      dataSrc: "scores",
      selectedCalcul: [{ Column: "twice", calculFunc: "sum" }],
      calculated: [{ name: "twice", expression: "[total] * 2" }],
    });
    const toPart = (await part.get(`${base}/${twice.id}`)).body.data.problem;
    expect(toPart).toMatch(/twice.*total/);
    expect(toPart).not.toContain("maths");
  });

  it("knows the columns of virtual tables, also through what they build on", async () => {
    const definition = written("select school, maths + reading as sum_of_both from scores");
    const { status, body } = await makeVirtual(admin, "sums", definition);
    expect(status, body.msg).toBe(200);
    const content = (Column: string) => ({ dataSrc: "sums", selectedDimension: [{ Column }] });
    expect(await save("of a virtual table", content("sum_of_both"))).toMatchObject({ problem: "" });
    expect((await save("of a virtual table", content("maths"))).problem).toContain("maths");
  });

  it("goes when the column comes back", async () => {
    const { id, problem } = await save("waiting", { dataSrc: "later", selectedDimension: [{ Column: "a" }] });
    expect(problem).toContain("later");
    await importCsv(admin, "later", "a,b\n1,2\n");
    expect((await admin.get(`${base}/${id}`)).body.data.problem).toBe("");
  });
});
