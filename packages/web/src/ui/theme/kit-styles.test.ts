import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const kit = fileURLToPath(new URL("../../../../../node_modules/@mantine/core", import.meta.url));
const packages = fileURLToPath(new URL("../../../..", import.meta.url));

/** What our source takes of the kit. */
function namesUsed(): Set<string> {
  const names = new Set<string>();
  for (const folder of ["web/src", "pane/src"]) {
    for (const file of readdirSync(join(packages, folder), { encoding: "utf8", recursive: true })) {
      if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
      const text = readFileSync(join(packages, folder, file), "utf8");
      for (const [, list = ""] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g))
        for (const name of list.split(",")) names.add(name.trim());
    }
  }
  // Messages are drawn by a package beside the kit.
  return names.add("Notification").add("Modal");
}

/** The style sheets of a component's file and of everything it is made of. */
function sheetsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const own = /([\w-]+)\.module\.mjs$/.exec(file)?.[1];
  const text = readFileSync(file, "utf8");
  const imported = [...text.matchAll(/from ["'](\.[^"']+)["']/g)].map(([, path = ""]) =>
    resolve(dirname(file), path),
  );
  return [...(own === undefined ? [] : [own]), ...imported.flatMap((path) => sheetsOf(path, seen))];
}

const neededSheets = (): string[] => {
  const seen = new Set<string>();
  const components = join(kit, "esm", "components");
  const names = namesUsed();
  const files = readdirSync(components, { encoding: "utf8", recursive: true }).filter(
    (file) => file.endsWith(".mjs") && names.has(basename(file, ".mjs")),
  );
  const sheets = files.flatMap((file) => sheetsOf(join(components, file), seen));
  return [...new Set(sheets)].filter((name) => existsSync(join(kit, "styles", `${name}.css`)));
};

it("every component of the kit that is drawn has its style sheet among those that are loaded, and no other has", () => {
  const loaded = ["../../app/start/entry.css", "kit.css"].flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/styles\/([A-Z]\w*)\.layer\.css/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const needed = neededSheets();
  expect(needed.length).toBeGreaterThan(30);
  expect([...loaded].sort()).toEqual(needed.sort());
});
