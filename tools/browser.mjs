import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { run } from "./child.mjs";
import { memory, root, Stop } from "./place.mjs";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const fixedPlaces = {
  linux: ["/usr/bin", "/snap/bin", "/opt/google/chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** The browser for the journeys: one that is named, one that is installed, Playwright's own, else the one inside an npm package. */
export async function findBrowser(node) {
  const named = process.env.PROVOST_CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Stop(`PROVOST_CHROMIUM names ${named}, which does not exist`);
    return { path: named, env: {}, notes: [] };
  }
  const present = installed() ?? playwrightsOwn();
  if (present !== undefined) return { path: present, env: {}, notes: [] };
  return process.platform === "linux" ? packaged(node) : null;
}

function installed() {
  const folders = [
    ...(fixedPlaces[process.platform] ?? []),
    ...(process.env.PATH ?? "").split(delimiter),
  ].filter(Boolean);
  const places = folders.flatMap((place) => [
    ...names.map((name) => join(place, name)),
    ...(/chrome|edge/i.test(place) ? [place] : []),
  ]);
  return places.find((path) => existsSync(path) && !/\/opt\/google\/chrome$/.test(path));
}

function playwrightsOwn() {
  const home =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
  if (!existsSync(home)) return undefined;
  const builds = readdirSync(home)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort();
  const inside = [
    "chrome-linux64/chrome",
    "chrome-linux/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-win/chrome.exe",
  ];
  return builds
    .reverse()
    .flatMap((build) => inside.map((path) => join(home, build, path)))
    .find((path) => existsSync(path));
}

async function packaged(node) {
  const home = join(memory, "browser");
  mkdirSync(home, { recursive: true });
  const script = join(root, "tools", "unpack-browser.mjs");
  // The package unpacks the libraries it needs only where it believes to be in this environment.
  const env = { TMPDIR: home, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  const { status, printed } = await run(node, [script], { cwd: join(root, "packages", "e2e"), env });
  if (status !== 0) return null;
  const { path, variables } = JSON.parse(printed.trim().split("\n").at(-1));
  const fonts =
    "nothing, but without a Chinese font: pictures of the journeys show boxes (apt-get install chromium fonts-noto-cjk)";
  return { path, env: variables, notes: [fonts] };
}
