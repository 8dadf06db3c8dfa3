import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

/** Names of the modules with which a part of the page begins. */
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

/** The part whose file each module belongs to: the first that needs it, where parts come in the order in which a page needs them. */
function placesOf(chunks: readonly Chunk[], parts: Parts): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const places = new Map<string, string>();
  const placeAll = (file: string, part: string | null, seen: Set<string>): void => {
    const chunk = byFile.get(file);
    if (chunk === undefined || seen.has(file)) return;
    seen.add(file);
    for (const id of chunk.moduleIds) if (!places.has(id)) places.set(id, part ?? "");
    for (const other of chunk.imports) placeAll(other, part, seen);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) placeAll(fileName, null, new Set());
  for (const [part, modules] of Object.entries(parts)) {
    for (const module of modules) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (chunk === undefined) throw new Error(`no part of the page begins with ${module}`);
      placeAll(chunk.fileName, part, new Set());
    }
  }
  return places;
}

/**
 * Lets each part of the page come in one file. Left to itself the bundler makes a file for every set of pages that share something, and a
 * browser fetches dozens of small ones before it draws the first chart.
 */
export function chunkGroups(parts: Parts): Plugin {
  return {
    name: "chunk-groups",
    apply: "build",
    async config({ root = import.meta.dirname }) {
      const places = placesOf(await plainChunks(root), parts);
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
