import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: () => {} });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, connection: postgres.connection })}\n`);
process.stdin.resume();
process.stdin.once("end", () => void postgres.stop().then(() => process.exit(0)));
