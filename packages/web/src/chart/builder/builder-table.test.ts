import type { SchemaColumn } from "@provost/contract/source/source";
import { describe, expect, it } from "vitest";
import { contentOf } from "../draft/draft-content.ts";
import { bench, builderColumn, choose, county, read } from "./builder.fixtures.ts";
import { draftIn, isCurrent, isUnsaved } from "./builder.ts";

const broken = new Error("broken");
const isGone = (error: unknown): boolean => error === broken;

describe("fields that were changed elsewhere", () => {
  const labelled: SchemaColumn[] = [{ ...county, label: "County" }, read];

  it("change nothing and ask nothing when they are set as they were", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    const before = builder.state.getState();
    builder.receive("CASchools", [{ ...county }, read]);
    builder.receive("another", labelled);
    expect(builder.state.getState()).toBe(before);
    expect(pending).toHaveLength(1);
  });

  it("are shown by their new names, no step to undo, and asked for anew", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond();
    builder.receive("CASchools", labelled);
    const { history, missing } = builder.state.getState();
    expect(history.present.selection.dimensions[0]?.label).toBe("County");
    expect(history.present.selection.allCols[0]?.label).toBe("County");
    expect(history.present.autoType).toBe(true);
    expect(history.past).toHaveLength(1);
    expect(missing).toEqual([]);
    expect(pending).toHaveLength(2);
    builder.undo();
    expect(draftIn(builder.state.getState()).selection.allCols[0]?.label).toBe("County");
  });

  it("that are gone are named and leave what was chosen", async () => {
    const { builder } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    builder.receive("CASchools", [county]);
    expect(builder.state.getState().missing).toEqual(["read"]);
    expect(draftIn(builder.state.getState()).selection.caculCols).toEqual([]);
  });

  it("leave the names of those that were gone before", async () => {
    const { builder } = bench();
    await builder.openChart("lost");
    expect(builder.state.getState().missing).toEqual(["gone"]);
    builder.receive("CASchools", labelled);
    expect(builder.state.getState().missing).toEqual(["gone"]);
  });

  it("end a place in the data that is on one that is gone", async () => {
    const { builder } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    const step = { column: "county", name: "county", type: "VARCHAR", heading: "", label: "" };
    builder.change((draft) => ({ ...draft, drills: [{ ...step, value: "Butte" }] }));
    builder.receive("CASchools", [read]);
    expect(draftIn(builder.state.getState()).drills).toEqual([]);
  });

  it("that are all gone end the query", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    builder.receive("CASchools", [builderColumn("other", "VARCHAR")]);
    expect(pending[0]?.signal.aborted).toBe(true);
    expect(builder.state.getState()).toMatchObject({ asking: false, result: null });
  });

  it("wait to be asked for while the table answers slowly, unless only their names are new", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond(1500);
    builder.receive("CASchools", [county, { ...read, Type: "BIGINT" }]);
    expect(pending).toHaveLength(1);
    expect(isCurrent(builder.state.getState())).toBe(false);
    builder.receive("CASchools", [county, read]);
    builder.receive("CASchools", labelled);
    expect(pending.length).toBeGreaterThan(1);
  });

  it("leave a saved chart as saved", async () => {
    const { builder } = bench();
    await builder.openChart("plain");
    builder.receive("CASchools", [
      { ...county, label: "County" },
      { ...read, Type: "BIGINT" },
    ]);
    expect(isUnsaved(builder.state.getState())).toBe(false);
  });
});

it("a saved chart that was only looked into is as saved after a reload", async () => {
  const { builder } = bench();
  await builder.openChart("plain");
  const { chart, history } = builder.state.getState();
  if (chart === null) throw new Error("no chart");
  const pivot = { ...chart.content, chartType: "pivot" as const };
  const saved = { ...chart, content: { ...pivot, totals: [] } };
  const { builder: next } = bench();
  const drills = [
    { column: "county", name: "county", type: "VARCHAR", value: "Butte", heading: "", label: "" },
  ];
  await next.resume({ chart: saved, past: [], present: pivot, future: [], drills });
  expect(draftIn(next.state.getState()).drills).toEqual(drills);
  expect(draftIn(next.state.getState()).table).toBe(history.present.table);
  expect(isUnsaved(next.state.getState())).toBe(false);
});

describe("a table that breaks while it is asked", () => {
  it("leaves the chart as it is, and lets it go on with another", async () => {
    const { builder, pending } = bench({ isGone });
    await builder.openTable("joined");
    choose(builder);
    const content = contentOf(draftIn(builder.state.getState()));
    await pending[0]?.refuse(broken);
    expect(builder.state.getState().opening).toMatchObject({
      phase: "failed",
      gone: { chart: null, content },
    });
    await builder.adopt("CASchools");
    expect(builder.state.getState().opening.phase).toBe("ready");
    expect(draftIn(builder.state.getState())).toMatchObject({
      table: "CASchools",
      selection: { dimensions: [{ Column: "county" }], caculCols: [{ Column: "read" }] },
    });
    expect(pending).toHaveLength(2);
  });

  it("is only set where the query is in SQL: another table can be written there", async () => {
    const { builder, pending } = bench({ isGone });
    builder.change((draft) => ({ ...draft, sql: "select 1 from joined" }));
    builder.run();
    await pending[0]?.refuse(broken);
    expect(builder.state.getState()).toMatchObject({ opening: { phase: "ready" }, failure: broken });
  });
});

describe("values of parameters", () => {
  it("given in an earlier life of the tab are asked with, of a new chart and of a saved one", async () => {
    const params = { grade: "Seven" };
    const made = bench({}, params);
    await made.builder.openTable("CASchools");
    choose(made.builder);
    expect(made.pending[0]?.params).toEqual(params);
    const saved = bench({}, params);
    await saved.builder.openChart("plain", params);
    expect(saved.pending[0]?.params).toEqual(params);
    expect(isUnsaved(saved.builder.state.getState())).toBe(false);
    await saved.builder.openChart("plain");
    expect(saved.builder.state.getState().params).toEqual({});
  });
});

it("a column of another type, whose function no longer fits, is named among those that are gone", async () => {
  const { builder } = bench();
  await builder.openTable("CASchools");
  choose(builder);
  builder.receive("CASchools", [county, builderColumn("read", "VARCHAR")]);
  expect(builder.state.getState().missing).toEqual(["read"]);
});
