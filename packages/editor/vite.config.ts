import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { exports }: { exports: Record<string, string> } = JSON.parse(
  readFileSync(here("package.json"), "utf8"),
);

/** The library: one module for each entry of `exports`, our own packages and TipTap within, React and Mantine left to its user. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: here("dist"),
    target: "es2023",
    lib: {
      formats: ["es"],
      entry: Object.fromEntries(
        Object.entries(exports).flatMap(([name, path]) =>
          /\.tsx?$/.test(path) ? [[name.slice(2), here(path)]] : [],
        ),
      ),
    },
    rolldownOptions: {
      external: (id) => /^(?:react|react-dom|echarts|zod|@mantine)(?:\/|$)/.test(id),
      output: { chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
