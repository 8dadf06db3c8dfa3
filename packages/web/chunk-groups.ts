import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

/** The modules with which each part of the page begins, by its name. */
type Parts = Readonly<Record<string, readonly string[]>>;

/**
 * What part `of` and another one need comes in the file of `into`: neither loads the other's file for it. `with`: any other one, one of
 * these parts, or pages and dialogs of no part that all begin with such a module.
 */
interface Shared {
  of: string;
  with: "any" | readonly string[] | RegExp;
  into: string;
}

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
      // Each module in the chunk of exactly those that need it.
      rolldownOptions: { experimental: { chunkOptimization: false } },
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
 * The part to whose file each module belongs: the first that needs it, as the parts are in the order in which a page needs them, unless it
 * is `shared`. What the page's script begins with comes in its own file, `index`. The parts of `own` have only modules that nothing else
 * needs, so that no other page loads them.
 */
function placesOf(
  chunks: readonly Chunk[],
  parts: Parts,
  shared: readonly Shared[],
  own: readonly string[],
): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const placed = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...modulesOf(chunk, byFile)]),
  );
  const places = new Map([...placed].map((id) => [id, "index"]));
  const needs = Object.entries(parts).map(([part, modules]) => {
    const needed = modules.flatMap((module) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (chunk === undefined) throw new Error(`no part of the page begins with ${module}`);
      return [...modulesOf(chunk, byFile)];
    });
    return { part, needed: new Set(needed) };
  });
  const begin = Object.values(parts).flat();
  const elsewhere = new Map<string, string[]>();
  for (const chunk of chunks) {
    const { facadeModuleId: first, isEntry } = chunk;
    if (first === null || isEntry || begin.some((end) => first.endsWith(end))) continue;
    for (const id of modulesOf(chunk, byFile)) elsewhere.set(id, [...(elsewhere.get(id) ?? []), first]);
  }
  const isSharedWith = (others: Shared["with"], id: string, part: string): boolean => {
    const pages = elsewhere.get(id) ?? [];
    if (others instanceof RegExp) return pages.length > 0 && pages.every((page) => others.test(page));
    return (
      (others === "any" && pages.length > 0) ||
      needs.some(
        ({ part: one, needed }) =>
          one !== part && (others === "any" || others.includes(one)) && needed.has(id),
      )
    );
  };
  const sharedBy = (id: string, part: string): string | undefined =>
    shared.find((one) => one.of === part && isSharedWith(one.with, id, part))?.into;
  for (const { part, needed } of needs)
    for (const id of needed)
      if (!places.has(id)) {
        const place = sharedBy(id, part) ?? part;
        if (!own.includes(place) || !elsewhere.has(id)) places.set(id, place);
      }
  return places;
}

/**
 * Lets each part of the page come in one file. Left to itself the bundler makes a file for every set of pages that share something, and a
 * browser fetches dozens of small ones before it draws the first chart.
 */
export function chunkGroups(parts: Parts, shared: readonly Shared[], own: readonly string[]): Plugin {
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
