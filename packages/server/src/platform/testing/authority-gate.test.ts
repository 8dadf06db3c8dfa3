import { chartList, chartRemove } from "@provost/contract/chart/chart-keeping";
import { datasetImport } from "@provost/contract/source/source";
import { expect, it } from "vitest";
import { missingProofs } from "./authority-gate.ts";

const id = "00000000-0000-7000-8000-000000000001";
const proof = (access: "view" | "edit" | "manage" | "unknown", kind = "chart") => ({ kind, id, access });

it("asks for what a call names, as far as it declares", () => {
  expect(missingProofs(chartRemove, { id }, [])).toEqual(["chart edit"]);
  expect(missingProofs(chartRemove, { id }, [proof("view")])).toEqual(["chart edit"]);
  expect(missingProofs(chartRemove, { id }, [proof("edit")])).toEqual([]);
});

it("asks for more where a flag says so", () => {
  const forever = { id, forever: true };
  expect(missingProofs(chartRemove, forever, [proof("edit", "binned_chart")])).toEqual(["chart manage"]);
  expect(missingProofs(chartRemove, forever, [proof("manage", "binned_chart")])).toEqual([]);
});

it("takes what the caller does not know for asked, and nothing else", () => {
  const other = { ...proof("unknown"), id: "00000000-0000-7000-8000-000000000002" };
  expect(missingProofs(chartRemove, { id }, [proof("unknown")])).toEqual([]);
  expect(missingProofs(chartRemove, { id }, [other])).toEqual(["chart edit"]);
});

it("asks for what the fields of a form name, and not for filters that a list compares", () => {
  const form = { tableName: "marks", mode: "replace", comment: "" };
  const dataset = { kind: "dataset", id, access: "edit" } as const;
  expect(missingProofs(datasetImport, form, [])).toEqual(["dataset edit"]);
  expect(missingProofs(datasetImport, form, [dataset])).toEqual([]);
  expect(missingProofs(chartList, { dataSrc: "marks" }, [])).toEqual([]);
});
