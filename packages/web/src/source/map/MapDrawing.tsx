import type { MapBorders } from "@provost/contract/source/map-shapes";
import { narrowing, ringsOf } from "@provost/report-core/map/rings";
import { useMemo } from "react";
import classes from "./Maps.module.css";

const width = 1000;

/** Borders as they were simplified. */
export function MapDrawing({ borders, label }: { borders: MapBorders; label: string }) {
  const { height, paths } = useMemo(() => {
    const [west, south, east, north] = borders.box;
    const perDegree = width / ((east - west) * narrowing(borders));
    const x = (longitude: number): number => (longitude - west) * narrowing(borders) * perDegree;
    const y = (latitude: number): number => (north - latitude) * perDegree;
    return {
      height: (north - south) * perDegree,
      paths: ringsOf(borders).map((polygons) =>
        polygons
          .flat()
          .map(
            (ring) => `M${ring.map(([lon, lat]) => `${x(lon).toFixed(1)} ${y(lat).toFixed(1)}`).join("L")}Z`,
          )
          .join(""),
      ),
    };
  }, [borders]);
  return (
    <svg
      className={classes.drawing}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      role="img"
      aria-label={label}
    >
      {paths.map((path, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two regions may have one outline, and their order never changes
        <path key={at} d={path} fillRule="evenodd" />
      ))}
    </svg>
  );
}
