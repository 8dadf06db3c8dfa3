import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

/** Builds the server-side renderer of the sign-in page as a single file without dependencies. It is not served to browsers. */
export const signInDrawing: Plugin = {
  name: "sign-in-drawing",
  apply: "build",
  async closeBundle() {
    const { outDir } = this.environment.config.build;
    await build({
      ...{ root: import.meta.dirname, configFile: false, logLevel: "warn", plugins: [react()] },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      ssr: { noExternal: true },
      build: {
        ...{ ssr: "src/app/start/prerender.tsx", outDir: join(outDir, "drawing") },
        ...{ copyPublicDir: false, minify: true },
        rolldownOptions: { output: { entryFileNames: "sign-in.js", codeSplitting: false } },
      },
    });
  },
};
