import { describe, expect, it } from "vitest";
import { commonType, narrowestType, widen } from "./column-type.ts";

describe("narrowestType", () => {
  it.each<[string[], string]>([
    [["1", "-2", "0", ""], "BIGINT"],
    [["1", "2.5"], "DOUBLE"],
    [["1e5", ".5", "2."], "DOUBLE"],
    [["007", "1"], "VARCHAR"],
    [["00.5"], "VARCHAR"],
    [["+8613800000000"], "VARCHAR"],
    [["12345678901234567890"], "VARCHAR"],
    [["123456789012345678"], "BIGINT"],
    [["1,5"], "VARCHAR"],
    [["NA", "1", "#N/A"], "BIGINT"],
    [["1.5", "NaN"], "DOUBLE"],
    [["2024-01-05", "NULL", "null", "N/A"], "DATE"],
    [["NA", "Ann"], "VARCHAR"],
    [["na", "1"], "VARCHAR"],
    [["-", "1"], "VARCHAR"],
    [["NA", ""], "VARCHAR"],
    [["true", "FALSE", ""], "BOOLEAN"],
    [["true", "1"], "VARCHAR"],
    [["2024-01-05", "2024/1/5"], "DATE"],
    [["2024-02-30"], "VARCHAR"],
    [["05/01/2024"], "VARCHAR"],
    [["20240105"], "BIGINT"],
    [["2024-01-05", "2024-01-05 08:00"], "TIMESTAMP"],
    [["2024-01-05T08:00:00.5Z"], "TIMESTAMP"],
    [["08:05", "23:59:59"], "TIME"],
    [["25:00"], "VARCHAR"],
    [["", " "], "VARCHAR"],
    [[], "VARCHAR"],
  ])("of %j is %s", (values, type) => {
    expect(narrowestType(values)).toBe(type);
  });
});

describe("widen", () => {
  it.each<["BIGINT" | "DOUBLE" | "DATE" | "BOOLEAN", string[], string]>([
    ["BIGINT", ["1.5"], "DOUBLE"],
    ["BIGINT", ["1.5", "x"], "VARCHAR"],
    ["BIGINT", ["12345678901234567890"], "VARCHAR"],
    ["BIGINT", ["007"], "VARCHAR"],
    ["DOUBLE", ["x"], "VARCHAR"],
    ["DATE", ["2024-01-05 08:00"], "TIMESTAMP"],
    ["DATE", ["soon"], "VARCHAR"],
    ["BOOLEAN", ["maybe"], "VARCHAR"],
  ])("takes %s with %j to %s", (type, values, wider) => {
    expect(widen(type, values)).toBe(wider);
  });
});

describe("commonType", () => {
  it.each([
    ["BIGINT", "BIGINT", "BIGINT"],
    ["BIGINT", "DOUBLE", "DOUBLE"],
    ["TIMESTAMP", "DATE", "TIMESTAMP"],
    ["BOOLEAN", "BIGINT", "VARCHAR"],
    ["DATE", "VARCHAR", "VARCHAR"],
  ])("of %s and %s is %s", (one, other, common) => {
    expect(commonType(one, other)).toBe(common);
  });
});
