import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { run } from "./child.mjs";
import { memory, root, Stop } from "./place.mjs";

const names = [
  "chromium-headless-shell",
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

/**
 * The browser for tests: one that is named, one that is installed, Playwright's own, else the one inside an npm package; null when there is
 * none. `env` and `args` are what it must be started with.
 */
export async function findBrowser(node) {
  const named = process.env.PROVOST_CHROMIUM;
  if (named && !existsSync(named)) throw new Stop(`PROVOST_CHROMIUM names ${named}, which does not exist`);
  const present = named || installed() || playwrightsOwn();
  if (present) return { path: present, env: fontEnv([]), args: [], notes: [] };
  return process.platform === "linux" ? packaged(node) : null;
}

/** What a program that starts the browser is given. */
export function browserEnv({ path, env, args }) {
  return { ...env, PROVOST_CHROMIUM: path, PROVOST_CHROMIUM_ARGS: JSON.stringify(args) };
}

const advice =
  "Install Chromium (on Debian and Ubuntu: apt-get install chromium fonts-noto-cjk) or set PROVOST_CHROMIUM to one that works.";

/** Starts the browser once and draws Latin and Chinese text; ends the command with what to do when that fails. */
export async function proveBrowser(node, browser) {
  if (browser === null) throw new Stop(`There is no browser to test with. ${advice}`);
  const shot = join(memory, "test", "browser.png");
  mkdirSync(dirname(shot), { recursive: true });
  const { status, printed } = await run(node, [join(root, "tools", "prove-browser.mjs"), shot], {
    cwd: join(root, "packages", "e2e"),
    env: browserEnv(browser),
  });
  if (status !== 0) throw new Stop(`${browser.path} cannot be used: ${printed.trim()}\n${advice}`);
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

// Unpacked beside its place and then moved there, so that what an interrupted run leaves is never taken for a browser.
async function packaged(node) {
  const manifest = join(root, "node_modules", "@sparticuz", "chromium", "package.json");
  if (!existsSync(manifest)) return null;
  const folder = join(memory, "browser");
  const home = join(folder, JSON.parse(readFileSync(manifest, "utf8")).version);
  if (!existsSync(home)) {
    rmSync(folder, { recursive: true, force: true });
    const unpacked = join(folder, "unpacked");
    mkdirSync(unpacked, { recursive: true });
    // The package unpacks the libraries it needs only where it believes to be in this environment.
    const env = { TMPDIR: unpacked, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
    const script = join(root, "tools", "unpack-browser.mjs");
    const { status } = await run(node, [script], { cwd: join(root, "packages", "e2e"), env });
    if (status !== 0) return null;
    renameSync(unpacked, home);
  }
  const libraries = [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  const env = { LD_LIBRARY_PATH: libraries, ...fontEnv([join(home, "fonts", "fonts")]) };
  return { path: join(home, "chromium"), env, args: [], notes: [] };
}

const weights = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

/** Fonts of the system, of these folders, and the one for Chinese that the server draws with. Without any, Chromium on Linux ends itself. */
function fontEnv(folders) {
  if (process.platform !== "linux" || process.env.FONTCONFIG_FILE) return {};
  const chinese = join(root, "node_modules", "@expo-google-fonts", "noto-sans-sc");
  const all = [...folders, ...weights.map((weight) => join(chinese, weight))];
  const file = join(memory, "fonts.conf");
  const cache = join(memory, "font-cache");
  mkdirSync(memory, { recursive: true });
  writeFileSync(
    file,
    [
      '<?xml version="1.0"?>',
      '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
      "<fontconfig>",
      '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
      ...all.map((folder) => `<dir>${xmlText(folder)}</dir>`),
      `<cachedir>${xmlText(cache)}</cachedir>`,
      "</fontconfig>",
      "",
    ].join("\n"),
  );
  return { FONTCONFIG_FILE: file };
}

function xmlText(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
