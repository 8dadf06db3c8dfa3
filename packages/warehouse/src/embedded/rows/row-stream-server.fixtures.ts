import type { Viewer } from "../../warehouse.ts";
import { startEngine } from "../engine.ts";

/** A server of its own, which begins to give rows away and is then killed. */
process.once("message", async ({ reader, folder }: { reader: Viewer; folder: string }) => {
  const engine = startEngine({ smallSlots: 1, largeSlots: 0, spill: { folder, quotaMb: 64 } });
  const rows = await engine.rows(reader, {
    text: "SELECT * FROM many",
    params: [],
    by: "compiler",
    maxRows: null,
    timeoutMs: 60_000,
    safe: true,
    signal: new AbortController().signal,
  });
  rows.bytes.once("readable", () => process.send?.("begun"));
});
