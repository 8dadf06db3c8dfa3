import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root, say } from "../place.mjs";

function fail(text) {
  say(`failed: ${text}`);
  process.exit(1);
}

function skip(text) {
  say(`skipped: ${text}`);
  process.exit(0);
}

const npm = [
  process.env.npm_execpath,
  join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
].find((path) => path !== undefined && /npm-cli\.js$/.test(path) && existsSync(path));
function runNpm(args, cwd) {
  const [command, rest] = npm ? [process.execPath, [npm, ...args]] : ["npm", args];
  return spawnSync(command, rest, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "development" },
  });
}

const requireHere = createRequire(import.meta.url);
const requireJourneys = createRequire(join(root, "packages", "e2e", "package.json"));
const versionOf = (name) =>
  JSON.parse(
    readFileSync(join(dirname(requireHere.resolve("vite/package.json")), "..", name, "package.json"), "utf8"),
  ).version;

/**
 * Packs a package's library, puts it into an empty project, and looks at what it draws there in a browser: the README's first example, which
 * is the component of a name.
 */
export async function tryPacked(name, component, look) {
  const folder = join(root, "packages", name);
  const built = spawnSync(process.execPath, [join(folder, "tools", "build.mjs")], { stdio: "inherit" });
  if (built.status !== 0) fail("the library does not build");

  const project = mkdtempSync(join(tmpdir(), `${name}-packed-`));
  let server;
  function clear() {
    server?.kill();
    rmSync(project, { recursive: true, force: true });
  }
  process.on("exit", clear);

  const packed = runNpm(["pack", "--pack-destination", project], join(folder, "dist"));
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"));
  if (packed.status !== 0 || !tarball) fail(`npm pack: ${packed.stderr}`);

  mkdirSync(join(project, "src"));
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "outside", private: true, type: "module" }),
  );
  const wanted = [
    "react",
    "react-dom",
    "@mantine/core",
    "@mantine/hooks",
    "vite",
    "@vitejs/plugin-react",
    "typescript",
    "@types/react",
    "@types/react-dom",
  ];
  const installed = runNpm(
    [
      "install",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      `./${tarball}`,
      ...wanted.map((name) => `${name}@${versionOf(name)}`),
    ],
    project,
  );
  if (installed.status !== 0) {
    if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(installed.stderr))
      skip("the registry cannot be reached, and the cache does not hold everything");
    fail(`npm install: ${installed.stderr}`);
  }
  if (existsSync(join(project, "node_modules", "@provost", "contract")))
    fail("the contract came as a package of its own");

  writeFileSync(
    join(project, "index.html"),
    '<!doctype html><html lang="en"><head><title>Outside</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
  );
  // The README's own first example, so that it stays true.
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const example = /```tsx\n([\s\S]*?)```/.exec(readme)?.[1];
  if (!example?.includes(`export function ${component}`))
    fail(`the README begins with no example called ${component}`);
  writeFileSync(join(project, "src", `${component}.tsx`), example);
  writeFileSync(
    join(project, "src", "main.tsx"),
    `import { createRoot } from "react-dom/client";
import { ${component} } from "./${component}.tsx";
const host = document.getElementById("root");
if (host) createRoot(host).render(<${component} />);
`,
  );
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2023",
        lib: ["ES2023", "DOM", "DOM.Iterable"],
        module: "preserve",
        moduleResolution: "bundler",
        jsx: "react-jsx",
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        skipLibCheck: false,
        types: ["vite/client"],
      },
      include: ["src"],
    }),
  );
  writeFileSync(
    join(project, "vite.config.js"),
    'import react from "@vitejs/plugin-react";\nexport default { plugins: [react()] };\n',
  );
  const inProject = (script, args) =>
    spawnSync(process.execPath, [join(project, "node_modules", script), ...args], {
      cwd: project,
      encoding: "utf8",
    });
  const checked = inProject("typescript/bin/tsc", []);
  const faults = checked.stdout.split("\n").filter((line) => /^src\/|@provost/.test(line));
  if (faults.length > 0) fail(`its types: ${faults.join("\n")}`);
  const bundled = inProject("vite/bin/vite.js", ["build", "--logLevel", "error"]);
  if (bundled.status !== 0) fail(`vite build: ${bundled.stderr}`);

  const port = 40_000 + (process.pid % 10_000);
  server = spawn(
    process.execPath,
    [
      join(project, "node_modules", "vite/bin/vite.js"),
      "preview",
      "--host",
      "127.0.0.1",
      "--strictPort",
      "--port",
      String(port),
    ],
    { cwd: project, stdio: "ignore" },
  );
  const { chromium } = requireJourneys("@playwright/test");
  const path = process.env.PROVOST_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) skip("there is no browser to look with; everything before that passed");
  const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    const noise = [];
    const outside = [];
    page.on("pageerror", (error) => noise.push(String(error)));
    page.on("request", (request) => {
      if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) outside.push(request.url());
    });
    for (let tries = 0; ; tries += 1) {
      try {
        await page.goto(`http://127.0.0.1:${port}/`);
        break;
      } catch (cause) {
        if (tries > 50) throw cause;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    await look(page);
    if (noise.length > 0) fail(`the page: ${noise.join("\n")}`);
    if (outside.length > 0) fail(`asked elsewhere: ${outside.join(" ")}`);
  } finally {
    await browser.close();
  }
  say("passed: installed from the tarball, its types hold, it is built and does in a browser what it is for");
  process.exit(0);
}
