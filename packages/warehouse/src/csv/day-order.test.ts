import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { isoDay, isoDaySql, orderIn } from "./day-order.ts";

describe("the order of a column's dates", () => {
  it.each([
    [["25/12/2024", "01/02/2024"], { dayOrder: "dayFirst", type: "DATE" }],
    [["01/02/2024", "12/25/2024"], { dayOrder: "monthFirst", type: "DATE" }],
    [["9/1/2024", "", "NA"], { dayOrder: "monthFirst", type: "DATE", orderUnsure: true }],
    [["01.02.2024", "3.4.2024"], { dayOrder: "dayFirst", type: "DATE", orderUnsure: true }],
    [["13-02-2024 08:30", "2024-02-14"], { dayOrder: "dayFirst", type: "TIMESTAMP" }],
    [["25/12/2024", "12/25/2024"], null],
    [["29/02/2023"], null],
    [["31/04/2024", "04/31/2024"], null],
    [["25/12/2024", "soon"], null],
    [["25/12-2024"], null],
    [["2024-02-14"], null],
    [[], null],
  ])("of %j", (cells, found) => {
    expect(orderIn(cells)).toEqual(found);
  });
});

it("reads a date the same in the engine", async () => {
  const cells = [
    "25/12/2024",
    " 1/2/2024 ",
    "01.02.2024 8:30",
    "3-4-2024T08:30:15",
    "2024-02-14",
    "1/2-2024",
    "x",
    "",
  ];
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  for (const order of ["dayFirst", "monthFirst"] as const) {
    const list = cells.map((cell) => `('${cell}')`).join(", ");
    const result = await connection.run(`SELECT ${isoDaySql(order, "c")} FROM (VALUES ${list}) t(c)`);
    expect((await result.getRows()).map(([text]) => text)).toEqual(cells.map((cell) => isoDay(order, cell)));
  }
  expect(isoDay("dayFirst", "1/2/2024")).toBe("2024-2-1");
  expect(isoDay("monthFirst", "1/2/2024 8:30")).toBe("2024-1-2 8:30");
  connection.closeSync();
});
