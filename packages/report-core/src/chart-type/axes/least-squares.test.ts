import { describe, expect, it } from "vitest";
import { leastSquares, studentT95 } from "./least-squares.ts";

type Pair = readonly [x: number, y: number];
const fitOf = (pairs: readonly Pair[]) => leastSquares(pairs.map(([x, y]) => ({ x, y })));

// NIST Statistical Reference Datasets, Norris: a linear regression with certified values.
const norris: readonly Pair[] = [
  [0.2, 0.1],
  [337.4, 338.8],
  [118.2, 118.1],
  [884.6, 888],
  [10.1, 9.2],
  [226.5, 228.1],
  [666.3, 668.5],
  [996.3, 998.5],
  [448.6, 449.1],
  [777, 778.9],
  [558.2, 559.2],
  [0.4, 0.3],
  [0.6, 0.1],
  [775.5, 778.1],
  [666.9, 668.8],
  [338, 339.3],
  [447.5, 448.9],
  [11.6, 10.8],
  [556, 557.7],
  [228.1, 228.3],
  [995.8, 998],
  [887.6, 888.8],
  [120.2, 119.6],
  [0.3, 0.3],
  [0.3, 0.6],
  [556.8, 557.6],
  [339.1, 339.3],
  [887.2, 888],
  [999, 998.5],
  [779, 778.9],
  [11.1, 10.2],
  [118.3, 117.6],
  [229.2, 228.9],
  [669.1, 668.4],
  [448.9, 449.2],
  [0.5, 0.2],
];

describe("a line by least squares", () => {
  it("has the certified intercept, slope and error of NIST's Norris data", () => {
    const fit = fitOf(norris);
    expect(fit?.valueAt(0)).toBeCloseTo(-0.262323073774029, 11);
    expect(fit?.slope).toBeCloseTo(1.00211681802045, 12);
    // The certified standard deviation of the intercept, and t of 34 degrees of freedom from tables.
    expect(fit?.marginAt(0)).toBeCloseTo(2.032244509 * 0.232818234301152, 8);
  });

  // By numpy.linalg.lstsq, the covariance s²(XᵀX)⁻¹ and t from Simpson's rule over its density.
  it("has the interval of the mean that numpy gives for Anscombe's first and fourth sets, the fourth with ties", () => {
    const first = fitOf([
      [10, 8.04],
      [8, 6.95],
      [13, 7.58],
      [9, 8.81],
      [11, 8.33],
      [14, 9.96],
      [6, 7.24],
      [4, 4.26],
      [12, 10.84],
      [7, 4.82],
      [5, 5.68],
    ]);
    expect([4, 9, 14].map((x) => first?.valueAt(x))).toEqual([
      expect.closeTo(5.000454545, 8),
      expect.closeTo(7.500909091, 8),
      expect.closeTo(10.001363636, 8),
    ]);
    expect([4, 9, 14].map((x) => first?.marginAt(x))).toEqual([
      expect.closeTo(1.577941371, 8),
      expect.closeTo(0.843445141, 8),
      expect.closeTo(1.577941371, 8),
    ]);
    const tied = [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 5.56, 7.91, 6.89].map((y): Pair => [8, y]);
    const fourth = fitOf([...tied, [19, 12.5]]);
    expect([8, 19].map((x) => fourth?.valueAt(x))).toEqual([
      expect.closeTo(7.001, 8),
      expect.closeTo(12.5, 8),
    ]);
    expect([8, 19].map((x) => fourth?.marginAt(x))).toEqual([
      expect.closeTo(0.883963299, 8),
      expect.closeTo(2.795337394, 8),
    ]);
  });

  it("goes through points that are in line, without a margin, and level through equal values", () => {
    const rising = fitOf([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(rising?.valueAt(10)).toBeCloseTo(11, 9);
    expect(rising?.marginAt(3)).toBeCloseTo(0, 9);
    const level = fitOf([
      [0, 0.7],
      [1, 0.7],
      [2, 0.7],
    ]);
    expect(level?.slope).toBeCloseTo(0, 12);
  });

  it("is none of fewer than three points, or of points one above the other", () => {
    expect(fitOf([])).toBeNull();
    expect(
      fitOf([
        [1, 1],
        [2, 2],
      ]),
    ).toBeNull();
    const above = [0.1, 0.2, 0.3].map((y): Pair => [0.1 + 0.2, y]);
    expect(fitOf(above)).toBeNull();
  });
});

it("the t of 95 % is that of tables, for few and many degrees of freedom", () => {
  const table: readonly Pair[] = [
    [1, 12.7062047],
    [2, 4.3026527],
    [3, 3.1824463],
    [4, 2.7764451],
    [9, 2.2621572],
    [30, 2.0422725],
    [120, 1.9799304],
    [1000, 1.9623391],
  ];
  for (const [freedom, value] of table) expect(studentT95(freedom)).toBeCloseTo(value, 6);
});
