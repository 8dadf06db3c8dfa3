import type { MultipartFile } from "@fastify/multipart";
import {
  type MapEntry,
  type MapPreview,
  type MapRegion,
  type MapShapes,
  MapUpload,
  type MapUses,
  type mapChoice,
  type mapRename,
  type mapSave,
} from "@provost/contract/source/map-shapes";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { mapLimits } from "@provost/contract/wire/feature-limits";
import { listComma, nameIn } from "@provost/contract/wire/locale";
import type { FastifyRequest } from "fastify";
import { chartsOnMap, namedTo } from "../../chart/chart-use.service.ts";
import { audit } from "../../platform/audit.ts";
import { authorityOver } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import { parsePart } from "../../platform/http/parse-input.ts";
import type { TakeForm } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { fieldOf, fileOf, orPass } from "../import/upload.ts";
import { mayImport, mayRemoveDataset } from "../source.policy.ts";
import { type MapRow, mapStore } from "./map.store.ts";
import { mapWithMost, type NamedMap, nameCache } from "./map-choice.ts";
import { type ReadMap, readMap } from "./read-map.ts";

/** Dependencies of map shapes. */
export interface MapDeps {
  ids: Ids;
  clock: Clock;
}

function present({ ownerName, updatedAt, ...row }: MapRow): MapEntry {
  return { ...row, ownerName: ownerName ?? "", updatedAt: updatedAt.toISOString() };
}

/** Map shapes have no rights of their own: everyone in the tenant can draw charts on them, and users who import or remove datasets change them. */
const authorizeMap = authorityOver(
  "map_shapes",
  async (_deps: object, db: TenantDb, { actor }: TenantScope, id: string) => {
    const store = mapStore(db);
    await store.lock(id);
    const row = await store.byId(id);
    if (row === undefined) return null;
    const access = mayImport(actor) || mayRemoveDataset(actor) ? "manage" : "view";
    return { row, access } as const;
  },
);

/** The maps of the tenant. */
export async function list(scope: TenantScope): Promise<MapEntry[]> {
  return (await scope.db.run((db) => mapStore(db).all())).map(present);
}

/** A map with its borders. */
export function shapes(scope: TenantScope, id: string): Promise<MapShapes> {
  return scope.db.run(async (db) => {
    await authorizeMap({}, db, scope, id, "view");
    const row = await mapStore(db).whole(id);
    if (row === undefined) throw refuse("not_found");
    const { name, version, regions, borders } = row;
    return { id, name, version, regions, borders };
  });
}

const knownNames = nameCache(2 * mapLimits.shapesOfAll);

/** The map that a chart is drawn on: the one that it names, where that is still there; otherwise the one with the most of its values. */
export async function choice(
  scope: TenantScope,
  { map, values }: HandlerInput<typeof mapChoice>,
): Promise<ReplyData<typeof mapChoice>> {
  const found = await scope.db.run(async (db) => {
    const store = mapStore(db);
    const named = map === undefined ? undefined : await store.version(map);
    const maps: NamedMap[] = [];
    if (named !== undefined) return { named, maps };
    if (values.length > 0)
      for (const state of await store.versions())
        maps.push({ ...state, names: await knownNames.get(state, () => store.regions(state.id)) });
    return { named: null, maps };
  });
  return found.named ?? mapWithMost(found.maps, values);
}

/** The names of some maps, and of those that have one of some names in small letters. */
export const named = (db: TenantDb, wanted: { ids: readonly string[]; names?: readonly string[] }) =>
  mapStore(db).named(wanted.ids, wanted.names ?? []);

/** The fields of an upload, which come before its file. */
const fieldsOf = (file: MultipartFile): Record<string, string> =>
  Object.fromEntries(
    ["name", "key", "keyEn", "id", "version"].flatMap((name) => {
      const value = fieldOf(file, name);
      return value ? [[name, value] as const] : [];
    }),
  );

/** Reads the file of an upload in its turn. */
function readFile({ tenantId, signal }: TenantScope, file: MultipartFile): Promise<ReadMap> {
  const receive = async (): Promise<Buffer> => {
    const bytes = await file.toBuffer();
    if (file.file.truncated) throw refuse("too_large");
    return bytes;
  };
  return readMap(tenantId, receive, signal);
}

const nameLike = /^(name|名称|[省市区县]名)/i;

/** How well a property suits as the name of shapes: it is there for each, once; then by its own name. */
function suits({ name, texts }: ReadMap["properties"][number]): number {
  const isComplete = !texts.includes("") && new Set(texts).size === texts.length;
  const hasWords = texts.some((text) => /\p{L}/u.test(text));
  return Number(isComplete) * 4 + Number(hasWords) * 2 + Number(nameLike.test(name));
}

const samplesOf = 5;

/** What is in a file, and how it looks. */
export async function preview(scope: TenantScope, request: FastifyRequest): Promise<MapPreview> {
  const file = await fileOf(request, mapLimits.bytes);
  const { properties, ...read } = await orPass(file, () => readFile(scope, file));
  return {
    ...read,
    shapes: read.borders.shapes.length,
    properties: properties
      .toSorted((one, other) => suits(other) - suits(one))
      .map(({ name, texts }) => {
        const filled = texts.filter((text) => text !== "");
        const different = new Set(filled);
        return {
          name,
          samples: [...different].slice(0, samplesOf),
          empty: texts.length - filled.length,
          repeated: filled.length - different.size,
        };
      }),
  };
}

function repeatedIn(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(texts.filter((text) => seen.has(text) || !seen.add(text)))];
}

/** The names of shapes by the chosen properties; refuses empty and repeated ones. */
function regionsOf(scope: TenantScope, { properties }: ReadMap, { key, keyEn }: MapUpload): MapRegion[] {
  const textsOf = (name: string, field: string): string[] => {
    const found = properties.find((one) => one.name === name);
    if (found === undefined) {
      const problem = { zh: `文件中没有属性“${name}”`, en: `the file has no property “${name}”` };
      throw refuse("bad_request", { field, problem });
    }
    return found.texts;
  };
  const keys = textsOf(key, "key");
  const english = keyEn === "" ? [] : textsOf(keyEn, "keyEn");
  const empty = keys.filter((text) => text === "").length;
  if (empty > 0)
    throw refuse("map_unusable", {
      field: "key",
      problem: {
        zh: `有 ${empty} 个区域的属性“${key}”为空`,
        en: `${empty} of its shapes have no “${key}”`,
      },
    });
  for (const [field, property, texts] of [["key", key, keys] as const, ["keyEn", keyEn, english] as const]) {
    const repeated = repeatedIn(texts.filter((text) => text !== ""));
    const values = repeated.slice(0, samplesOf).join(listComma[scope.language]);
    if (repeated.length > 0)
      throw refuse("map_unusable", {
        field,
        problem: {
          zh: `属性“${property}”有重复的值：${values}`,
          en: `several of its shapes have the same “${property}”: ${values}`,
        },
      });
  }
  return keys.map((text, at) => ({ key: text, keyEn: english[at] ?? "" }));
}

async function presented(db: TenantDb, id: string): Promise<MapEntry> {
  const row = await mapStore(db).byId(id);
  if (row === undefined) throw refuse("not_found");
  return present(row);
}

const recorded = ({ name, shapes: count, keyProperty, keyEnProperty }: MapEntry) => ({
  name,
  shapes: count,
  keyProperty,
  keyEnProperty,
});

async function note(
  db: TenantDb,
  { actor }: TenantScope,
  action: "create" | "update" | "remove" | "import",
  before: MapEntry | null,
  after: MapEntry | null,
): Promise<void> {
  await audit(db, {
    ...{ actorId: actor.userId, action, entity: "map_shapes", entityId: (after ?? before)?.id ?? "" },
    ...{ before: before && recorded(before), after: after && recorded(after) },
  });
}

/** Refuses to replace the shapes of a state that is not the present one; pages of earlier releases do not say which they mean. */
async function authorizeReplacement(db: TenantDb, scope: TenantScope, id: string, version?: number) {
  const known = await authorizeMap({}, db, scope, id, "edit");
  if (version !== undefined && version !== known.row.version)
    throw refuse("version_stale", { current: present(known.row) });
  return known;
}

/** How many charts name a map, those in the recycle bin included, and the first of those that the actor may hear of. */
async function usesOf(db: TenantDb, { actor, language }: TenantScope, id: string): Promise<MapUses> {
  const uses = await chartsOnMap(db, id);
  const shown = await namedTo(
    db,
    actor,
    uses.map((use) => use.id),
  );
  const named = uses.filter((use) => shown.has(use.id)).slice(0, samplesOf);
  return { count: uses.length, charts: named.map(({ name, nameEn }) => nameIn(language, name, nameEn)) };
}

const nameTaken = () => refuse("map_name_taken", { field: "name" });

/** Adds the shapes of a file, or replaces those of a map. */
export async function save(
  deps: MapDeps,
  scope: TenantScope,
  request: FastifyRequest,
  take: TakeForm,
): Promise<ReplyData<typeof mapSave>> {
  const file = await fileOf(request, mapLimits.bytes);
  const { upload, read } = await orPass(file, async () => {
    const checked = parsePart(MapUpload, fieldsOf(file));
    take(checked);
    const { id, version } = checked;
    if (id !== undefined) await scope.db.run((db) => authorizeReplacement(db, scope, id, version));
    return { upload: checked, read: await readFile(scope, file) };
  });
  const { id: replaced, version, name, key: keyProperty, keyEn: keyEnProperty } = upload;
  const regions = regionsOf(scope, read, upload);
  const borders = JSON.stringify(read.borders);
  const row = {
    ...{ name, keyProperty, keyEnProperty, borders, regions: JSON.stringify(regions) },
    ...{ shapes: regions.length, bytes: borders.length, updatedAt: deps.clock.now() },
  };
  return uniqueOr(nameTaken, () =>
    scope.db.run(async (db) => {
      const store = mapStore(db);
      await store.ensureSpace(regions.length, replaced);
      if (replaced === undefined) {
        const id = deps.ids.next();
        await store.insert({ ...row, id, ownerId: scope.actor.userId });
        const after = await presented(db, id);
        await note(db, scope, "create", null, after);
        return after;
      }
      const { proof, row: before } = await authorizeReplacement(db, scope, replaced, version);
      await store.update(proof, row);
      const after = await presented(db, replaced);
      await note(db, scope, "import", present(before), after);
      return { ...after, uses: await usesOf(db, scope, replaced) };
    }),
  );
}

/** Renames a map. */
export function rename(
  deps: MapDeps,
  scope: TenantScope,
  { id, name, version }: HandlerInput<typeof mapRename>,
): Promise<MapEntry> {
  return uniqueOr(nameTaken, () =>
    scope.db.run(async (db) => {
      const { proof, row } = await authorizeMap({}, db, scope, id, "edit");
      const before = present(row);
      if (version !== row.version) throw refuse("version_stale", { current: before });
      await mapStore(db).update(proof, { name, updatedAt: deps.clock.now() });
      const after = await presented(db, id);
      await note(db, scope, "update", before, after);
      return after;
    }),
  );
}

/** Deletes a map that no chart names, not even in the recycle bin. */
export async function remove(scope: TenantScope, id: string): Promise<null> {
  await scope.db.run(async (db) => {
    const { proof, row } = await authorizeMap({}, db, scope, id, "manage");
    const { count, charts } = await usesOf(db, scope, id);
    if (count > 0) throw refuse("map_in_use", { count, charts: charts.join(listComma[scope.language]) });
    await mapStore(db).remove(proof);
    await note(db, scope, "remove", present(row), null);
  });
  return null;
}
