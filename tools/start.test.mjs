import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const startModule = new URL("./start.mjs", import.meta.url).href;
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provost-start-"));
  const server = `
    const end = (how) => { process.stdout.write(how + "\\n"); process.exit(7); };
    if (process.env.TEST_TWICE) process.once("SIGINT", () => {
      process.stdout.write("interrupted once\\n");
      process.on("SIGINT", () => process.stdout.write("interrupted twice\\n"));
    });
    else process.once("SIGINT", () => end("interrupted"));
    process.once("SIGTERM", () => end("terminated"));
    process.once("disconnect", () => end("left alone"));
    process.stdout.write("pid " + process.pid + "\\n");`;
  writeFileSync(join(folder, "server.mjs"), server);
  writeFileSync(
    join(folder, "runner.mjs"),
    `import { supervise } from ${JSON.stringify(startModule)};
     process.exitCode = await supervise(process.execPath, [${JSON.stringify(join(folder, "server.mjs"))}]);`,
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

async function startRunner(env = {}) {
  const runner = spawn(process.execPath, [join(folder, "runner.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
  });
  let printed = "";
  runner.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  await vi.waitFor(() => expect(printed).toMatch(/pid \d+/), { timeout: 10_000 });
  const server = Number(/pid (\d+)/.exec(printed)[1]);
  return {
    runner,
    server,
    said: (text) => vi.waitFor(() => expect(printed).toContain(text), { timeout: 10_000 }),
  };
}

describe("running the server", () => {
  it.runIf(process.platform === "linux")("ends it when the npm that started this is killed", async () => {
    const npm = spawn("sh", ["-c", '"$0" "$1"; true', process.execPath, join(folder, "runner.mjs")], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, npm_lifecycle_event: "start" },
    });
    let printed = "";
    npm.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    await vi.waitFor(() => expect(printed).toMatch(/pid \d+/), { timeout: 10_000 });
    npm.kill("SIGKILL");
    await vi.waitFor(() => expect(printed).toContain("terminated"), { timeout: 10_000 });
  });

  it("counts signals of one second as one, as npm forwards what its group has received already", async () => {
    const { runner, server, said } = await startRunner({ TEST_TWICE: "1" });
    const exited = once(runner, "exit");
    const since = performance.now();
    const again = setInterval(() => runner.kill("SIGINT"), 50);
    await said("interrupted once");
    await said("interrupted twice");
    clearInterval(again);
    // Only now: a signal to the runner at its very end would end it without a code.
    process.kill(server, "SIGTERM");
    expect(performance.now() - since).toBeGreaterThan(1000);
    expect(await exited).toEqual([7, null]);
  });

  it.each([
    ["SIGINT", "interrupted"],
    ["SIGTERM", "terminated"],
    ["SIGHUP", "terminated"],
  ])("hands %s on once and ends with the server's exit code", async (signal, how) => {
    const { runner, said } = await startRunner();
    const exited = once(runner, "exit");
    runner.kill(signal);
    await said(how);
    expect(await exited).toEqual([7, null]);
  });

  it("lets the server notice that it was killed itself", async () => {
    const { runner, said } = await startRunner();
    runner.kill("SIGKILL");
    await said("left alone");
  });
});

it("ends the runner of tests when the one that started it is to stop", async () => {
  const childModule = new URL("./child.mjs", import.meta.url).href;
  // Nothing else keeps it alive: the runner of tests has no channel to what it starts.
  appendFileSync(join(folder, "server.mjs"), "setInterval(() => {}, 1000);");
  writeFileSync(
    join(folder, "runner.mjs"),
    `import { run, stopRunning, watchForStop } from ${JSON.stringify(childModule)};
     watchForStop().first.signal.addEventListener("abort", () => stopRunning().then(() => process.exit(3)));
     await run(process.execPath, [${JSON.stringify(join(folder, "server.mjs"))}], { shown: true });`,
  );
  const { runner, server, said } = await startRunner();
  runner.kill("SIGTERM");
  expect(await once(runner, "exit")).toEqual([3, null]);
  await said("interrupted");
  expect(() => process.kill(server, 0)).toThrow("ESRCH");
});
