import { root } from "../place.mjs";

const longest = 60;
// The escape character is what terminals' colours begin with.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** A failure for people: the message, what differed, and the lines of our own code it passed through. */
export function failureText({ message = "", stack = "", diff = "", snippet = "", cause }) {
  const places = stack
    .split("\n")
    .filter((line) => line.trim().startsWith("at ") && line.includes(root) && !line.includes("node_modules"))
    .slice(0, 6);
  return [message, cause?.message, diff, snippet, ...places]
    .filter((part) => part !== undefined && part !== "")
    .join("\n")
    .replace(colours, "")
    .replaceAll(`${root}/`, "")
    .split("\n")
    .slice(0, longest)
    .join("\n");
}

const browserFailures = [
  /browserType\.(launch|connect)|Failed to launch the browser/i,
  /browser (connection was closed|has (crashed|disconnected))|Browser closed|(Page|Target) crashed/i,
];

/** Whether a failure is the browser's own, which no later test would survive. */
export const isBrowserFailure = (text) => browserFailures.some((known) => known.test(text));

/** What is said when the browser has failed. */
export const browserAdvice =
  "The browser itself failed, so the other tests are not tried. Install Chromium (Debian: apt-get install chromium) or set PROVOST_CHROMIUM to a browser that works here.";
