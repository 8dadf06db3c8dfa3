import { parentPort, workerData } from "node:worker_threads";
import { mapLimits } from "@provost/contract/wire/feature-limits";
import { simplifiedShapes } from "./borders.ts";
import { MapProblem, readGeoJson } from "./read-geojson.ts";
import type { MapReading } from "./read-map.ts";

function read(bytes: Uint8Array): MapReading {
  try {
    const { shapes, properties } = readGeoJson(bytes);
    const { drawn, ...simple } = simplifiedShapes(shapes);
    if (drawn.length === 0)
      throw new MapProblem({ zh: "没有可绘制的区域", en: "none of its shapes can be shown" });
    if (JSON.stringify(simple.borders).length > 2 * mapLimits.storedBytes)
      throw new MapProblem({ zh: "边界过于细碎", en: "its borders have too many pieces" });
    const texts = [...properties].map(([name, values]) => ({
      name,
      texts: drawn.map((at) => values[at] ?? ""),
    }));
    return { ...simple, lost: shapes.length - drawn.length, properties: texts };
  } catch (error) {
    if (error instanceof MapProblem) return { problem: error.text };
    throw error;
  }
}

const { bytes } = workerData as { bytes: Uint8Array };
parentPort?.postMessage(read(bytes));
