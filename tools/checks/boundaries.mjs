import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise } from "dependency-cruiser";
import { root, say } from "../place.mjs";
import { sourceFiles } from "./source-files.mjs";

/** Asks dependency-cruiser about the tree; a source file it did not see is a finding too, or the gate would pass on nothing. */
export async function findBreaches(
  folder,
  config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs"),
) {
  const files = sourceFiles(folder);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { output } = await cruise(["packages"], {
      ...config.options,
      ruleSet: { forbidden: config.forbidden },
      validate: true,
      baseDir: folder,
    });
    const seen = new Set(output.modules.map((module) => module.source));
    const breaches = output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      text: `${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(" → ") : to}`,
    }));
    const unseen = files.filter((file) => !seen.has(file));
    return [
      ...breaches,
      ...unseen.map((file) => ({ rule: "every-file-seen", text: `not seen by dependency-cruiser: ${file}` })),
    ];
  } finally {
    process.chdir(before);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const breaches = await findBreaches(join(root));
  for (const { text } of breaches) say(text);
  say(`${sourceFiles(root).length} source files, ${breaches.length} breaches`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
