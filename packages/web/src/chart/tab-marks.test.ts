import { addDimension } from "@provost/report-core/selection/selection";
import { describe, expect, it } from "vitest";
import { builderColumn } from "./builder/builder.fixtures.ts";
import { type BuilderState, createBuilder } from "./builder/builder.ts";
import { withSelection } from "./draft/draft.ts";
import { addressOf, nameOfTab } from "./tab-marks.ts";

const county = builderColumn("county", "VARCHAR");

async function opened(chosen: boolean): Promise<BuilderState> {
  const builder = createBuilder(
    {
      ask: () => new Promise(() => undefined),
      columnsOf: async () => [county],
      chartOf: () => Promise.reject(new Error("no chart")),
      isGone: () => false,
      language: () => "en",
      now: () => 0,
    },
    new AbortController().signal,
  );
  await builder.openTable("schools");
  if (chosen) builder.change((draft) => withSelection(draft, addDimension(draft.selection, county)));
  return builder.state.getState();
}

const at = (text: string): URLSearchParams => new URLSearchParams(text);

describe("the address of a new chart", () => {
  it("stays that of its table while nothing is chosen", async () => {
    expect(addressOf(await opened(false), at("table=schools"), "7")).toBeNull();
  });

  it("is its own once something is chosen, so that the table's begins another", async () => {
    const state = await opened(true);
    expect(addressOf(state, at("table=schools"), "7")).toBe("/report/builder?table=schools&draft=7");
    expect(addressOf(state, at(""), "7")).toBe("/report/builder?table=schools&draft=7");
    expect(addressOf(state, at("virtual=v&folder=f"), "7")).toBe(
      "/report/builder?folder=f&table=schools&draft=7",
    );
    expect(addressOf(state, at("chart=gone"), "7")).toBe("/report/builder?table=schools&draft=7");
    expect(addressOf(state, at("table=schools&draft=7"), "7")).toBeNull();
  });

  it("is its own once it is on another table than the address says", async () => {
    expect(addressOf(await opened(false), at("table=pupils"), "7")).toBe(
      "/report/builder?table=schools&draft=7",
    );
  });
});

describe("the tab's name", () => {
  it("is the table's while there is no chart", async () => {
    const state = await opened(false);
    expect(nameOfTab(state, "en")).toBe("Chart · schools");
    expect(nameOfTab(state, "zh")).toBe("图表 · schools");
  });

  it("is SQL where the query is written", async () => {
    const state = await opened(false);
    const { history } = state;
    const written = { ...history, present: { ...history.present, sql: "" } };
    expect(nameOfTab({ ...state, history: written }, "en")).toBe("Chart · SQL");
  });

  it("is the chart's, also while its table is not there", async () => {
    const opening = { phase: "failed", error: new Error("gone"), name: "Reading", gone: null } as const;
    expect(nameOfTab({ ...(await opened(false)), opening }, "en")).toBe("Reading");
  });
});
