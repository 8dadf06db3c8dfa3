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

it("the role of deploy/compose and of docs/settings.md can make the roles that the first start needs", () => {
  const role = /^create role provost login (.*) password/m;
  const inCompose = role.exec(readFileSync(join(deploy, "compose", "postgres-init.sh"), "utf8"))?.[1];
  expect(inCompose).toBe("createrole nosuperuser nobypassrls");
  expect(role.exec(documented)?.[1]).toBe(inCompose);
});

it("deploy/compose passes every setting of its .env to the servers, and has a volume for backups", () => {
  const compose = readFileSync(join(deploy, "compose", "compose.yaml"), "utf8");
  const [shared = "", servers = ""] = compose.split(/^services:$/m);
  expect(shared).toMatch(/^ {2}env_file: \.env$/m);
  const folder = /PROVOST_BACKUP_TO=(\/\S+) there/.exec(shared)?.[1];
  expect(
    [...servers.matchAll(/<<: \*provost\n {4}volumes: \[(.*)\]/g)].map(([, volumes]) => volumes),
  ).toEqual([expect.stringContaining(`backups:${folder},`), expect.stringContaining(`backups:${folder},`)]);
  expect(readFileSync(join(deploy, "container", "Containerfile"), "utf8")).toContain(` ${folder}\n`);
});

it("deploy/nginx/two-servers.conf passes on what a proxy in front of it says", () => {
  const config = readFileSync(join(deploy, "nginx", "two-servers.conf"), "utf8");
  expect(config.match(/(?<=proxy_set_header X-Forwarded-).*(?=;)/g)).toEqual([
    "For $proxy_add_x_forwarded_for",
    "Proto $caller_proto",
  ]);
  expect(config).toMatch(
    /^map \$http_x_forwarded_proto \$caller_proto \{\n {2}default \$http_x_forwarded_proto;/m,
  );
});
