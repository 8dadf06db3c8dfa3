import { expect, it } from "vitest";
import { recommendationOf } from "./recommendation.ts";

const column = (name: string, isDimension: boolean) => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: name,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
});
const schema = [column("county", true), column("read", false)];

it("recommends nothing without rows, and survives what are none", () => {
  expect(recommendationOf(null, schema)).toBeNull();
  expect(recommendationOf([], schema)).toBeNull();
  expect(recommendationOf([null, 3, "x"], schema)?.type).toBe("bar");
});

it("counts the values of the answer", () => {
  const rows = (count: number) =>
    Array.from({ length: 40 }, (_, at) => ({ county: `c${at % count}`, read: at }));
  expect(recommendationOf(rows(5), schema)?.type).toBe("bar");
  expect(recommendationOf(rows(40), schema)?.type).toBe("horizontalBar");
});
