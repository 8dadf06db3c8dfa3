import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Terminal } from "./command.ts";
import { commands, runCommand } from "./run-command.ts";

/** The lines of the table of commands. */
const documented = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8").split(
  "\n",
);

/** Runs a command line that reaches no installation. */
async function type(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: "", err: "" };
  const terminal: Terminal = {
    env: { PROVOST_DATA: "/nowhere" },
    cwd: "/",
    stdin: Readable.from([]),
    signal: new AbortController().signal,
    say: (line) => {
      lines.out += `${line}\n`;
    },
    tell: (line) => {
      lines.err += `${line}\n`;
    },
  };
  return { code: await runCommand(args, terminal), ...lines };
}

describe("a line that is not understood", () => {
  it.each([
    ["frobnicate", /unknown command "frobnicate"/],
    ["user", /unknown command "user"/],
    ["user reset-password --account admin", /missing option --tenant/],
    ["user list --tenant", /--tenant/],
    ["user list --tenant 000000 too much", /unexpected argument "too"/],
    ["tenant list --colour", /--colour/],
    ["restore", /which file\?/],
    ["backup a b", /unexpected argument "b"/],
    ["backup a --repository b", /either a file or a repository/],
    ["backups list", /which repository\?/],
    ["backups prune --repository /nowhere --keep-last x", /--keep-last "x" is not a number/],
  ])("%s", async (line, reason) => {
    const { code, out, err } = await type(...line.split(" "));
    expect([code, out, err]).toEqual([2, "", expect.stringMatching(reason)]);
    expect(err).toContain("npm run provost -- --help");
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe("help", () => {
  it("lists every command", async () => {
    const { code, out } = await type("--help");
    expect(code).toBe(0);
    // Run by the tools beside the server.
    expect(out).toContain("  bundle ");
    for (const name of [
      "backup",
      "restore",
      "backups list",
      "backups verify",
      "backups prune",
      "backups drill",
      "backups secret",
      "user list",
      "user reset-password",
      "tenant list",
      "tenant disable",
      "tenant enable",
      "doctor",
    ]) {
      expect(out).toContain(`  ${name} `);
      const help = await type(...name.split(" "), "--help");
      expect([help.code, help.out, help.err]).toEqual([
        0,
        expect.stringMatching(`^Usage: npm run provost -- ${name}`),
        "",
      ]);
    }
  });

  it("is shown, as a failure, when nothing was typed", async () => {
    expect(await type()).toEqual({ code: 2, out: (await type("--help")).out, err: "" });
  });
});

it.each(commands.map(({ name }) => name))(
  "every option of %s is in its help and in the documentation",
  async (name) => {
    const { err } = await type(...name.split(" "), "--no-such-option");
    const options = /the options are (--[a-z, -]+)\)/.exec(err)?.[1]?.split(", ") ?? [];
    const { out: help } = await type(...name.split(" "), "--help");
    expect(options.length > 0).toBe(help.includes("--", help.indexOf(name)));
    const row = documented.find((line) => line.startsWith(`| \`${name}`)) ?? "";
    for (const option of options)
      for (const text of [help, row]) expect(text).toMatch(new RegExp(`${option}\\b`));
    const named = [...(row.split(" | ")[1] ?? "").matchAll(/--[a-z-]+/g)].map(([option]) => option);
    expect([row === "", named.sort()]).toEqual([false, options.sort()]);
  },
);

it("says that there is no installation, in a sentence", async () => {
  const { code, out, err } = await type("tenant", "list");
  expect([code, out, err]).toEqual([
    1,
    "",
    expect.stringMatching(/^there is no installation in \/nowhere: .*\n$/),
  ]);
});
