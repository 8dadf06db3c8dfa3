import { root } from "../place.mjs";

const longest = 60;
// The escape character is what terminals' colours begin with.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** A failure for people: the message, what differed, and the lines of our own code it passed through. */
export function failureText({ message = "", stack = "", diff = "", snippet = "" }) {
  const places = stack
    .split("\n")
    .filter((line) => line.trim().startsWith("at ") && line.includes(root) && !line.includes("node_modules"))
    .slice(0, 6);
  return [message, diff, snippet, ...places]
    .filter((part) => part !== undefined && part !== "")
    .join("\n")
    .replace(colours, "")
    .replaceAll(`${root}/`, "")
    .split("\n")
    .slice(0, longest)
    .join("\n");
}

/** Whether a failure is the browser's own, which no later test would survive. */
export function isBrowserFailure(text) {
  return /browserType\.(launch|connect)|Failed to launch the browser|browser has (crashed|disconnected)|Browser closed/i.test(
    text,
  );
}
