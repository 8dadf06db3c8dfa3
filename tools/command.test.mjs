import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const commandModule = new URL("./command.mjs", import.meta.url).href;
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provost-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script the way a command is run. */
function start(script) {
  writeFileSync(join(folder, "script.mjs"), script);
  const runner = `import { runToEnd } from ${JSON.stringify(commandModule)};
    process.exitCode = await runToEnd(process.execPath, [${JSON.stringify(join(folder, "script.mjs"))}, "a b"]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", runner], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (piece) => {
    printed += piece;
  });
  return { child, said: () => printed, exited: once(child, "exit") };
}

describe("running a command", () => {
  it("hands on its words and its input, and gives back its exit code", async () => {
    const { child, said, exited } = start(
      `for await (const piece of process.stdin) process.stdout.write(process.argv[2] + ":" + piece);
       process.exitCode = 3;`,
    );
    child.stdin.end("typed");
    expect(await exited).toEqual([3, null]);
    expect(said()).toBe("a b:typed");
  });

  it("lets it tidy up when this one is ended", async () => {
    const { child, said, exited } = start(
      `process.once("SIGTERM", () => process.stdout.write("tidied", () => process.exit(130)));
       process.stdout.write("up\\n");
       setInterval(() => {}, 1000);`,
    );
    await vi.waitFor(() => expect(said()).toBe("up\n"), { timeout: 10_000 });
    child.kill("SIGTERM");
    expect(await exited).toEqual([130, null]);
    expect(said()).toBe("up\ntidied");
  });
});
