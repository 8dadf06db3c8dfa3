import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { parts } from "./parts.mjs";
import { memory, Stop, say, seconds } from "./place.mjs";

/** Runs every part, or those named, goes on after a failing one, and ends with one counted line. */
export async function test(names) {
  const began = performance.now();
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Stop(
      `no part is called ${unknown.join(", ")}; there are: ${parts.map((part) => part.name).join(", ")}`,
    );
  await ensureInstalled();
  mkdirSync(join(memory, "test"), { recursive: true });
  const node = findNode();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failedParts = [];
  const notes = [];
  for (const part of parts.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const started = performance.now();
    say(`\n▸ ${part.name}: ${part.what}`);
    const count = await outcome(part, node);
    for (const key of Object.keys(total)) total[key] += count[key];
    notes.push(...count.notes);
    if (count.failed > 0) failedParts.push(part.name);
    say(`  ${count.failed > 0 ? "FAILED" : "ok"} in ${seconds(started)} (${inWords(count)})`);
  }
  say(`\n${seconds(began)} in all`);
  for (const note of notes) say(`skipped: ${note}`);
  if (failedParts.length > 0) say(`failed: ${failedParts.join(", ")}`);
  say(inWords(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function outcome(part, node) {
  try {
    return { notes: [], ...(await part.run(node)) };
  } catch (error) {
    say(`  ${error instanceof Stop ? error.message : error.stack}`);
    return { passed: 0, failed: 1, skipped: 0, notes: [] };
  }
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
