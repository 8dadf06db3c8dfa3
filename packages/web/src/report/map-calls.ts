import {
  type MapEntry,
  type MapShapes,
  mapChoice,
  mapList,
  mapShapes,
} from "@provost/contract/source/map-shapes";
import { call } from "../platform/http/call.ts";

/** Maps that this page has drawn, by id and version. */
const fetched = new Map<string, Promise<MapShapes>>();
const mostFetched = 20;

/** The map shapes there are. */
export const listMaps = (): Promise<MapEntry[]> => call(mapList, {}, { quiet: true });

/** The map that a chart is drawn on; each is fetched once. */
export async function findMap(
  map: string | undefined,
  values: readonly string[][],
): Promise<MapShapes | null> {
  const wanted = { ...(map === undefined ? {} : { map }), values: [...values] };
  const chosen = await call(mapChoice, wanted, { quiet: true });
  if (chosen === null) return null;
  const { id, version } = chosen;
  const key = `${id}@${version}`;
  const known = fetched.get(key);
  if (known) return known;
  const shapes = call(mapShapes, { id }, { quiet: true });
  const [oldest] = fetched.keys();
  if (fetched.size >= mostFetched && oldest !== undefined) fetched.delete(oldest);
  fetched.set(key, shapes);
  shapes.catch(() => fetched.delete(key));
  return shapes;
}
