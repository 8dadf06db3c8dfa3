import { setImmediate as nextTurn } from "node:timers/promises";
import type { MapRegion } from "@provost/contract/source/map-shapes";
import {
  bestMap,
  type NamedValue,
  type RegionNames,
  regionNames,
} from "@provost/report-core/map/match-regions";

/** A state of a map. */
export interface MapState {
  id: string;
  version: number;
}

interface KnownNames {
  version: number;
  shapes: number;
  names: RegionNames;
}

/** Names of the regions of maps, each of the version that was used last. */
export interface NameCache {
  get(map: MapState, load: () => Promise<readonly MapRegion[]>): Promise<RegionNames>;
}

/** Makes a cache of at most so many regions; the map that was not used for longest goes first. */
export function nameCache(mostRegions: number): NameCache {
  const known = new Map<string, KnownNames>();
  let regions = 0;
  const drop = (id: string): void => {
    regions -= known.get(id)?.shapes ?? 0;
    known.delete(id);
  };
  const add = (id: string, entry: KnownNames): void => {
    drop(id);
    known.set(id, entry);
    regions += entry.shapes;
    for (const oldest of known.keys()) {
      if (regions <= mostRegions) break;
      drop(oldest);
    }
  };
  return {
    get: async ({ id, version }, load) => {
      const entry = known.get(id);
      if (entry?.version === version) {
        add(id, entry);
        return entry.names;
      }
      const loaded = await load();
      const names = regionNames(loaded);
      add(id, { version, shapes: loaded.length, names });
      return names;
    },
  };
}

/** A map with the names of its regions. */
export type NamedMap = MapState & { names: RegionNames };

// Between two maps others have their turn: each is looked through on the thread that serves everyone.
async function* oneByOne(maps: readonly NamedMap[]): AsyncGenerator<NamedMap> {
  for (const map of maps) {
    yield map;
    await nextTurn();
  }
}

/** The map with the most of the values. */
export async function mapWithMost(
  maps: readonly NamedMap[],
  values: readonly NamedValue[],
): Promise<MapState | null> {
  const best = await bestMap(oneByOne(maps), values);
  return best && { id: best.id, version: best.version };
}
