import type { TenantDb } from "../../platform/db/database.ts";
import { simplifiedShapes } from "../../source/map/borders.ts";
import { mapStore } from "../../source/map/map.store.ts";
import type { Say } from "./demo-english.ts";

const id = "01900000-0000-7000-8000-0000000000e1";
/** The four areas of the invented district, from the east counter-clockwise. */
const areas = ["城东", "城北", "城西", "城南"];
const steps = 40;
const size = { east: 0.16, north: 0.11 };

// In the sea, where no district is: its outline and its inner borders are waves.
const pointAt = (angle: number, part: number): [number, number] => {
  const reach = part * (1 + 0.09 * Math.sin(3 * angle + 1) + 0.04 * Math.sin(7 * angle));
  return [size.east * reach * Math.cos(angle), size.north * reach * Math.sin(angle)];
};

/** From the middle to the rim. */
const borderAt = (angle: number): [number, number][] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const part = at / steps;
    return pointAt(angle + 0.35 * Math.sin(part * 5) * part * (1 - part), part);
  });

function ringOf(area: number): Float64Array {
  const [from, to] = [(area - 0.5) * (Math.PI / 2), (area + 0.5) * (Math.PI / 2)];
  const rim = Array.from({ length: steps - 1 }, (_, at) =>
    pointAt(from + ((to - from) * (at + 1)) / steps, 1),
  );
  return Float64Array.from([...borderAt(from), ...rim, ...borderAt(to).toReversed()].flat());
}

/** Saves the map of the demo's areas, by a fixed id. */
export async function saveDemoMap(db: TenantDb, ownerId: string, say: Say, now: Date): Promise<void> {
  const store = mapStore(db);
  if (await store.byId(id)) return;
  const { borders } = simplifiedShapes(areas.map((_, area) => [[ringOf(area)]]));
  const text = JSON.stringify(borders);
  await store.insert({
    ...{ id, ownerId, name: say("云杉片区"), keyProperty: "name", keyEnProperty: "" },
    ...{ borders: text, bytes: text.length, shapes: areas.length, updatedAt: now },
    regions: JSON.stringify(areas.map((area) => ({ key: say(area), keyEn: "" }))),
  });
}
