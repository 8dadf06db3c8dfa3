import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

/** Lists by the name of a part of the page: of the modules with which it begins, or of the parts that share it. */
type Parts = Readonly<Record<string, readonly string[]>>;

interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
  isEntry: boolean;
}

/** The chunks of a build without manual groups. They show which modules of a library each part needs. */
async function plainChunks(root: string): Promise<Chunk[]> {
  const built = await build({
    ...{ root, configFile: false, logLevel: "error", plugins: [react()] },
    build: {
      ...{ write: false, minify: false, cssMinify: false, target: "es2023", assetsInlineLimit: 0 },
      reportCompressedSize: false,
    },
  });
  return [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .filter((file) => file.type === "chunk");
}

/** All modules loaded with a chunk, including its own. */
function modulesOf(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const chunks = new Set<Chunk>();
  const walk = (one: Chunk | undefined): void => {
    if (one === undefined || chunks.has(one)) return;
    chunks.add(one);
    for (const file of one.imports) walk(byFile.get(file));
  };
  walk(chunk);
  return new Set([...chunks].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * The part to whose file each module belongs: the first that needs it, as the parts are in the order in which a page needs them. A module
 * that several of the parts in a list of `shared` need belongs to the part which that list names, so that none of them loads another. The
 * parts of `own` have only modules that nothing else needs, so that no other page loads them.
 */
function placesOf(
  chunks: readonly Chunk[],
  parts: Parts,
  shared: Parts,
  own: readonly string[],
): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const placed = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...modulesOf(chunk, byFile)]),
  );
  const places = new Map<string, string>();
  const needs = Object.entries(parts).map(([part, modules]) => {
    const needed = modules.flatMap((module) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (chunk === undefined) throw new Error(`no part of the page begins with ${module}`);
      return [...modulesOf(chunk, byFile)];
    });
    return { part, needed: new Set(needed) };
  });
  const begin = Object.values(parts).flat();
  const elsewhere = new Set(
    chunks
      .filter(
        ({ facadeModuleId }) => facadeModuleId !== null && !begin.some((end) => facadeModuleId.endsWith(end)),
      )
      .filter(({ isEntry }) => !isEntry)
      .flatMap((chunk) => [...modulesOf(chunk, byFile)]),
  );
  const sharedBy = (id: string, part: string): string | undefined =>
    Object.entries(shared).find(
      ([, among]) =>
        among.includes(part) &&
        needs.filter(({ part: one, needed }) => among.includes(one) && needed.has(id)).length > 1,
    )?.[0];
  for (const { part, needed } of needs)
    for (const id of needed)
      if (!placed.has(id) && !places.has(id)) {
        const place = sharedBy(id, part) ?? part;
        if (!own.includes(place) || !elsewhere.has(id)) places.set(id, place);
      }
  return places;
}

/**
 * Lets each part of the page come in one file. Left to itself the bundler makes a file for every set of pages that share something, and a
 * browser fetches dozens of small ones before it draws the first chart.
 */
export function chunkGroups(parts: Parts, shared: Parts, own: readonly string[]): Plugin {
  return {
    name: "chunk-groups",
    apply: "build",
    async config({ root = import.meta.dirname }) {
      const places = placesOf(await plainChunks(root), parts, shared, own);
      const name = (id: string): string | null => places.get(id) || null;
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [{ name, debugName: "parts of the page", includeDependenciesRecursively: false }],
              },
            },
          },
        },
      };
    },
  };
}
