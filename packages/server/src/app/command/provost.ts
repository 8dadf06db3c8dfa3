import { runCommand } from "./run-command.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());
// The process that reads our output may exit before us.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  // npm itself moves to the checkout; this is where the person was.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdin: process.stdin,
  signal: stopping.signal,
  say: (line) => process.stdout.write(`${line}\n`),
  tell: (line) => process.stderr.write(`${line}\n`),
});
