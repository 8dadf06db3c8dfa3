import type { use } from "echarts/core";

/** Something the engine can be taught. */
export type EngineExtension = Extract<Parameters<typeof use>[0], readonly unknown[]>[number];
