import { openImportEngine } from "./import-engine.ts";
import type { FromImporter, ToImporter } from "./import-messages.ts";

function reply(message: FromImporter): void {
  process.send?.(message);
}

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

const engine = await openImportEngine();
process.on("message", (message: ToImporter) => {
  void engine.handle(message, (progress) => reply({ kind: "progress", progress })).then(reply);
});
reply({ kind: "ready" });
