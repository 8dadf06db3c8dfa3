import type { PanelPlaces, PlacedAxes } from "../../figure/figure.ts";
import { extentOf } from "../../figure/figure-data.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { withOneScale } from "../axes/shade.ts";
import type { ScatterFigure } from "../scatter/scatter-figure.ts";
import type { PanelKind } from "./facets-figure.ts";
import { numbered } from "./panel-rows.ts";

const nothing: PanelPlaces = { axes: (drawn) => drawn, groups: (groups) => [...groups] };

/** What distinguishes categories: their names where a legend gives the series, which puts values with one name together; else their values. */
const namesOf = ({ categories, categoryKeys, legendDimension }: Omit<PlacedAxes, "series">): string[] =>
  numbered(
    categoryKeys.map((keys, at) => [legendDimension ? (categories[at] ?? "") : JSON.stringify(keys), at]),
  ).map(([name]) => name);

/** Panels with a category axis: a category or a series that one of them lacks has its place in all. */
export const axesKind: PanelKind<AxesFigure> = {
  placesOf: ({ series, ...together }) => ({
    ...nothing,
    axes: (drawn) => {
      const { categories, categoryKeys } = together;
      const own = new Map(namesOf(drawn).map((name, at) => [name, at]));
      const places = namesOf(together).map((name, at) =>
        categoryKeys[at] === null ? undefined : own.get(name),
      );
      return {
        ...drawn,
        categories,
        categoryKeys: places.map((at, all) => drawn.categoryKeys[at ?? -1] ?? categoryKeys[all] ?? null),
        series: series.map((one) => {
          const found = drawn.series.find(
            ({ name, measure }) => name === one.name && measure.name === one.measure.name,
          );
          const missing = one.mark === "bar" ? "-" : null;
          return {
            ...one,
            key: found ? found.key : one.key,
            values: places.map((at) => (at === undefined ? missing : (found?.values[at] ?? missing))),
          };
        }),
      };
    },
  }),
  alike: withOneScale,
};

/** Panels of points: groups have the same colours, and sizes the same scale. */
export const pointsKind: PanelKind<ScatterFigure> = {
  placesOf: ({ groups }) => ({
    ...nothing,
    groups: (own) => groups.map(({ name }) => own.find((one) => one.name === name) ?? { name, points: [] }),
  }),
  alike: (figures) => {
    const [min, max] = extentOf(
      figures.flatMap(({ groups }) =>
        groups.flatMap(({ points }) => points.flatMap(({ size }) => size ?? [])),
      ),
    );
    return withOneScale(figures).map((figure) =>
      figure.size ? { ...figure, size: { ...figure.size, min, max } } : figure,
    );
  },
};
