import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  plugins: [react()],
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2023",
    // The policy of the page allows no data: address but for pictures, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
