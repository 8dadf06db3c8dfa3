import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./place.mjs";

const deploy = join(root, "deploy");
const files = readdirSync(deploy, { recursive: true })
  .map(String)
  .filter((name) => statSync(join(deploy, name)).isFile());
const documented = readFileSync(join(root, "docs", "settings.md"), "utf8");
/** What the files themselves need, for the containers around the server. */
const own = ["PROVOST_DB_PASSWORD", "PROVOST_PORT"];

it.each(files)("every setting that deploy/%s names is in docs/settings.md", (name) => {
  const named = readFileSync(join(deploy, name), "utf8").match(/\bPROVOST_\w+/g) ?? [];
  const unknown = named.filter((setting) => !own.includes(setting) && !documented.includes(`\`${setting}\``));
  expect(unknown).toEqual([]);
});

it("what the container file and the unit run is what a bundle has", () => {
  const read = (...path) => readFileSync(join(deploy, ...path), "utf8");
  const script = readFileSync(join(root, "tools", "bundle.mjs"), "utf8");
  const words = [
    ...(/^ExecStart=\/opt\/provost\/provost (\w+)$/m.exec(read("systemd", "provost.service")) ?? []).slice(1),
    ...[
      ...read("container", "Containerfile").matchAll(/"\/opt\/provost\/provost", "(\w+)"|^CMD \["(\w+)"\]/gm),
    ].map(([, a, b]) => a ?? b),
  ];
  expect(words).toEqual(["start", "ready", "start"]);
  for (const word of words) expect(script).toContain(`  ${word})`);
});
