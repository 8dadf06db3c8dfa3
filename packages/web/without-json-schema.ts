import type { Plugin } from "vite";

const places = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** The exports of a module that declares each where it exports it, or lists them. */
const exported = (code: string): string[] => [
  ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = ""]) => name),
  ...[...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name = ""]) => name),
];

/**
 * Leaves what writes schemas as JSON Schema out of the built console, which never does: every schema of zod refers to it, so that it cannot be
 * seen to be unused (4 KB gzip of the first scripts).
 */
export const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  apply: "build",
  transform: {
    filter: { id: places },
    handler(code) {
      const names = exported(code);
      if (names.length === 0) throw new Error("zod's modules have changed: nothing is exported as it was");
      const list = names.map((name) => `absent as ${name}`).join(", ");
      return {
        code: `const refuse = () => { throw new Error("JSON Schema is not part of the console"); };\nconst absent = () => refuse;\nexport { ${list} };`,
        map: null,
      };
    },
  },
};
