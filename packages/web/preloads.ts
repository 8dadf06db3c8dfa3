import type { Plugin } from "vite";

/**
 * Writes `preload.json` into the build: which files a browser needs for each first part of the page, beside what the HTML names itself. The
 * page's entry becomes asynchronous: it runs once it has come, and does not wait for style sheets and the page's end.
 */
export function preloads(parts: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (page) => page.replace('<script type="module"', '<script type="module" async'),
    },
    generateBundle: {
      // Chunks of style sheets alone are gone by then.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const named = new Set<string>();
        const entry = chunks.find(({ isEntry }) => isEntry);

        const walk = (file: string, into: Set<string>): void => {
          const chunk = byFile.get(file);
          if (chunk === undefined || into.has(file)) return;
          into.add(file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
          for (const other of chunk.imports) walk(other, into);
        };
        if (entry !== undefined) walk(entry.fileName, named);

        const lists = Object.entries(parts).map(([part, modules]) => {
          const files = new Set<string>();
          for (const module of modules) {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
            if (chunk === undefined) return this.error(`no chunk holds ${module}`);
            walk(chunk.fileName, files);
          }
          return [part, [...files].filter((file) => !named.has(file)).map((file) => `/${file}`)];
        });
        this.emitFile({
          type: "asset",
          fileName: "preload.json",
          source: JSON.stringify(Object.fromEntries(lists)),
        });
      },
    },
  };
}
