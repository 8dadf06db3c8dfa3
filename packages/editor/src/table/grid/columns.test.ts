import { describe, expect, it } from "vitest";
import { evenColumns, movedEdge, widthsBetween, withColumn, withoutColumns } from "./columns.ts";

describe("columns of a table", () => {
  it("go from 100 % on when one comes, and share out what one leaves", () => {
    expect(withColumn(["50%", "50%"], 1)).toEqual(["33.33%", "33.33%", "33.33%"]);
    expect(withColumn(["60px", "40px"], 2)).toEqual(["42.86px", "28.57px", "28.57px"]);
    expect(withoutColumns(["25%", "25%", "50%"], 0, 1)).toEqual(["33.33%", "66.67%"]);
    expect(evenColumns(4)).toEqual(["25%", "25%", "25%", "25%"]);
  });

  it("stay as they are where they are measured unlike one another", () => {
    expect(withColumn(["60px", "40%"], 0)).toEqual(["60px", "60px", "40%"]);
    expect(withoutColumns(["60px", "", "40px"], 1, 2)).toEqual(["60px", "40px"]);
  });

  it("are as wide as their edges are apart, an edge within merged cells halfway", () => {
    expect(widthsBetween([0, 100, 300])).toEqual([100, 200]);
    expect(widthsBetween([0, null, 300, null, null, 600])).toEqual([150, 150, 100, 100, 100]);
  });

  it("trade their width across an edge within the table, and none gets too narrow", () => {
    expect(movedEdge([100, 100, 50], 0, 30, 24)).toEqual([130, 70, 50]);
    expect(movedEdge([100, 100, 50], 0, 500, 24)).toEqual([176, 24, 50]);
    expect(movedEdge([100, 100, 50], 0, -500, 24)).toEqual([24, 176, 50]);
    expect(movedEdge([20, 20], 0, 5, 24)).toEqual([20, 20]);
  });

  it("change the table at its last edge", () => {
    expect(movedEdge([100, 100], 1, 60, 24)).toEqual([100, 160]);
    expect(movedEdge([100, 100], 1, -90, 24)).toEqual([100, 24]);
  });
});
