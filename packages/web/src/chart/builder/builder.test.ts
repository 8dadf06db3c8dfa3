import type { DrillStep } from "@provost/pane/drill/drill-path";
import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { withChartType, withOrder } from "../draft/draft.ts";
import { contentOf } from "../draft/draft-content.ts";
import { bench, choose, county, read } from "./builder.fixtures.ts";
import { type Builder, createBuilder, draftIn, failureIn, isCurrent, isUnsaved } from "./builder.ts";
import { BuilderDraft, storedDraft } from "./builder-draft.ts";

describe("the builder", () => {
  it("asks nothing before there is something to ask", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    builder.run();
    expect(pending).toHaveLength(0);
    expect(isUnsaved(builder.state.getState())).toBe(false);
  });

  it("says what cannot be opened", async () => {
    const { builder } = bench();
    const failing = createBuilder(
      {
        ask: () => Promise.reject(new Error("not asked")),
        columnsOf: () => Promise.reject(new Error("gone")),
        chartOf: () => Promise.reject(new Error("gone")),
        isGone: () => true,
        language: () => "zh",
        now: () => 0,
      },
      new AbortController().signal,
    );
    await failing.openTable("x");
    expect(failing.state.getState().opening).toMatchObject({ phase: "failed", error: { message: "gone" } });
    expect(failureIn(failing.state.getState())?.message).toBe("gone");
    expect(builder.state.getState().opening.phase).toBe("ready");
  });

  it("asks at once when the draft changes, once a change, and shows the rows", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    expect(pending).toHaveLength(1);
    expect(builder.state.getState().asking).toBe(true);
    await pending[0]?.respond();
    const state = builder.state.getState();
    expect(state.result?.rows).toEqual([{ county: "Butte", read: 646.35 }]);
    expect(isCurrent(state)).toBe(true);
    expect(isUnsaved(state)).toBe(true);
  });

  it("draws another type of the same rows without asking", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond();
    builder.change((draft) => withChartType(draft, "bar"));
    expect(pending).toHaveLength(1);
    expect(isCurrent(builder.state.getState())).toBe(true);
  });

  it("draws the rows as recommended until a type is chosen, which is no step to undo", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond();
    const { history } = builder.state.getState();
    expect(history.present).toMatchObject({ chartType: "bar", autoType: true });
    expect(history.past).toHaveLength(1);
    builder.change((draft) => withChartType(draft, "table"));
    builder.change((draft) => ({ ...draft, limit: 5 }));
    await pending[1]?.respond();
    expect(draftIn(builder.state.getState())).toMatchObject({ chartType: "table", autoType: false });
  });

  it("takes steps of one kind in quick succession for one", async () => {
    const { builder, clock } = bench();
    await builder.openTable("CASchools");
    const entitle = (title: string) => builder.change((draft) => ({ ...draft, style: { title } }), "style");
    for (const title of ["A", "AB", "ABC"]) entitle(title);
    clock.at += 5000;
    entitle("ABCD");
    builder.undo();
    expect(draftIn(builder.state.getState()).style).toEqual({ title: "ABC" });
    builder.undo();
    expect(draftIn(builder.state.getState()).style).toEqual({});
  });

  it("says that a chart's table is gone, keeps what was saved, and takes it to another table", async () => {
    const { builder } = bench();
    const content = { ...contentOf(draftIn(builder.state.getState())), dataSrc: "Gone" };
    const saved = {
      ...content,
      selectedDimension: [{ Column: "county" }, { Column: "town" }],
      selectedCalcul: [{ Column: "read", calculFunc: "avg" as const }],
    };
    const stranded = createBuilder(
      {
        ask: () => Promise.reject(new Error("not asked")),
        columnsOf: async (table) => {
          if (table === "Gone") throw new Error("gone");
          return [county, read];
        },
        chartOf: async (id) => ({
          id,
          name: "Reading",
          content: saved,
          ownerName: "",
          updatedAt: "",
          version: 1,
          folderId: null,
          access: "everyone" as const,
          rights: "share" as const,
          favourite: false,
          removedAt: null,
          whole: true,
          problem: "",
        }),
        isGone: () => true,
        language: () => "zh",
        now: () => 0,
      },
      new AbortController().signal,
    );
    await stranded.openChart("1");
    expect(stranded.state.getState().opening).toMatchObject({
      phase: "failed",
      name: "Reading",
      gone: { content: { dataSrc: "Gone" } },
    });
    await stranded.adopt("CASchools");
    const state = stranded.state.getState();
    expect(state.missing).toEqual(["town"]);
    expect(draftIn(state).table).toBe("CASchools");
    expect(draftIn(state).selection.dimensions.map(({ Column }) => Column)).toEqual(["county"]);
    expect(isUnsaved(state)).toBe(true);
  });

  it("cancels the running query when another is asked, undone or the tab closes (1.04)", async () => {
    const { builder, pending, end } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    builder.change((draft) => ({ ...draft, limit: 5 }));
    expect(pending[0]?.signal.aborted).toBe(true);
    await pending[0]?.respond();
    expect(builder.state.getState().result).toBeNull();
    builder.undo();
    expect(pending[1]?.signal.aborted).toBe(true);
    end();
    expect(pending[2]?.signal.aborted).toBe(true);
  });

  it("waits for a press after a slow answer, and asks by itself again after a quick one", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond(1500);
    expect(builder.state.getState().paused).toBe(1500);
    builder.change((draft) => ({ ...draft, limit: 5 }));
    expect(pending).toHaveLength(1);
    expect(isCurrent(builder.state.getState())).toBe(false);
    builder.run();
    await pending[1]?.respond(999);
    builder.change((draft) => ({ ...draft, limit: 6 }));
    expect(pending).toHaveLength(3);
  });

  it("asks by itself however long an answer waited on its way, as long as the engine was quick", async () => {
    const { builder, pending, clock } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    clock.at = 60_000;
    await pending[0]?.respond(20);
    builder.change((draft) => ({ ...draft, limit: 5 }));
    clock.at = 120_000;
    await pending[1]?.refuse(new NetworkFailure(503));
    builder.change((draft) => ({ ...draft, limit: 6 }));
    expect(pending).toHaveLength(3);
  });

  it("waits for a press after a query that ran out of time", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.refuse(new CallError({ code: 400, msg: "", data: { reason: "query_timeout" } }));
    expect(builder.state.getState().paused).toBe("timeout");
    builder.change((draft) => ({ ...draft, limit: 5 }));
    expect(pending).toHaveLength(1);
  });

  it("keeps the last rows when a query fails", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond();
    builder.change((draft) => ({ ...draft, limit: 5 }));
    await pending[1]?.refuse();
    const { failure, result } = builder.state.getState();
    expect(failure?.message).toBe("no");
    expect(result).not.toBeNull();
    builder.undo();
    expect(builder.state.getState().failure).toBeNull();
  });

  it("1.04 clears dimensions, measures, filters and order with the table, and brings them back by undo", async () => {
    const { builder, pending } = bench();
    await builder.openTable("CASchools");
    choose(builder);
    await pending[0]?.respond();
    const chosen = {
      filters: [{ filteCol: "read", filterOperator: ">", value: { value1: 650 } }],
      order: [{ column: "read", direction: "desc" }],
    } as const;
    builder.change((draft) => ({ ...draft, filters: [...chosen.filters], order: [...chosen.order] }));
    await pending[1]?.respond();
    await builder.openTable("InstEval");
    expect(draftIn(builder.state.getState())).toMatchObject({
      table: "InstEval",
      selection: { dimensions: [], caculCols: [] },
      filters: [],
      order: [],
    });
    expect(builder.state.getState().result).toBeNull();
    builder.undo();
    expect(draftIn(builder.state.getState())).toMatchObject({
      table: "CASchools",
      selection: { dimensions: [{ Column: "county" }], caculCols: [{ Column: "read" }] },
      ...chosen,
    });
    expect(pending).toHaveLength(3);
  });

  it("opens a saved chart and names the columns it lost", async () => {
    const { builder } = bench();
    await builder.openChart("1");
    const { missing, chart, history } = builder.state.getState();
    expect(missing).toEqual(["gone"]);
    expect(chart?.name).toBe("Reading");
    expect(history.past).toEqual([]);
    expect(isUnsaved(builder.state.getState())).toBe(true);
  });

  it("has nothing to save of a chart that was just opened, however little its content said", async () => {
    const { builder } = bench();
    await builder.openChart("plain");
    expect(builder.state.getState().missing).toEqual([]);
    expect(isUnsaved(builder.state.getState())).toBe(false);
    builder.change((draft) => withOrder(draft, { column: "read", direction: "desc" }));
    expect(isUnsaved(builder.state.getState())).toBe(true);
  });
});

describe("a draft over a reload", () => {
  const left = (builder: Builder): BuilderDraft => {
    const { chart, history } = builder.state.getState();
    return BuilderDraft.parse(JSON.parse(JSON.stringify(storedDraft(chart, history))));
  };

  it("comes back with what was saved, undo and redo, and asks again", async () => {
    const before = bench();
    await before.builder.openTable("CASchools");
    choose(before.builder);
    before.builder.change((draft) => withChartType(draft, "line"));
    before.builder.undo();

    const { builder, pending } = bench();
    await builder.resume(left(before.builder));
    expect(isUnsaved(builder.state.getState())).toBe(true);
    expect(contentOf(draftIn(builder.state.getState()))).toEqual(
      contentOf(draftIn(before.builder.state.getState())),
    );
    expect(pending).toHaveLength(1);
    builder.redo();
    expect(draftIn(builder.state.getState()).chartType).toBe("line");
    builder.undo();
    builder.undo();
    expect(draftIn(builder.state.getState()).selection.dimensions).toEqual([]);
  });

  it("is where it was in the data, as far as the columns are there", async () => {
    const step = (value: string, to: string): DrillStep => ({
      column: "county",
      name: "county",
      type: "VARCHAR",
      value,
      heading: "County",
      label: value,
      to: { column: to, label: to },
    });
    const before = bench();
    await before.builder.openTable("CASchools");
    choose(before.builder);
    const here = step("Butte", "read");
    before.builder.change((draft) => ({ ...draft, drills: [here, step("Kern", "gone")] }));
    const { builder, pending } = bench();
    await builder.resume(left(before.builder));
    expect(draftIn(builder.state.getState()).drills).toEqual([here]);
    expect(pending[0]?.content.filters).toMatchObject([{ filteCol: "county", value: { value1: "Butte" } }]);
  });

  it("of a saved chart knows what has changed since", async () => {
    const before = bench();
    await before.builder.openChart("01900000-0000-7000-8000-000000000001");
    choose(before.builder);
    const { builder } = bench();
    await builder.resume(left(before.builder));
    expect(builder.state.getState().chart?.name).toBe("Reading");
    expect(isUnsaved(builder.state.getState())).toBe(true);
  });
});
