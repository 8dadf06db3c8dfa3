/** Files outside its feature that an admin screen may have. */
const mostOutside = 4;

/** The feature whose screen is the pattern for the others (CONTRIBUTING.md), by the name of its folders, its table, its menu and its resource. */
const pattern = "dict";

/** What uses the records of the pattern or leads to its screen, and is no part of it. */
export const users = [
  "packages/server/src/app/seed/seed-tenant.ts",
  "packages/server/src/courseware/evaluation/evaluation.service.ts",
  "packages/server/src/courseware/evaluation/rubric.ts",
  "packages/server/src/source/catalog.ts",
  "packages/server/src/source/field/field.service.ts",
  "packages/server/src/source/field/field-file.service.ts",
  "packages/web/src/app/flow-routes.ts",
  "packages/web/src/app/shell/use-flow-routes.ts",
  "packages/web/src/courseware/evaluation/JudgeForm.tsx",
  "packages/web/src/courseware/evaluation/JudgePart.tsx",
  "packages/web/src/source/field/field.queries.ts",
  "packages/web/src/source/field/form/DictionaryPart.tsx",
  "packages/web/src/ui/text/shown-name.ts",
  // A screen may be offered in the command palette as well.
  "packages/web/src/app/shell/palette/use-palette-actions.ts",
];

const isAside =
  /\.(test|fixtures)\.tsx?$|^packages\/(e2e|bench)\/|\/src\/(testing|app\/demo)\/|\/platform\/testing\//;
const named = new RegExp(
  `/${pattern}/[\\w-.]+"|"(?:/system/)?${pattern}"|"${pattern}[._]|\\b${pattern}:|\\[\\s*${pattern}\\s*\\]`,
);
const migration = /\/migrations\//;

/** What is wrong with how the pattern's screen is registered: named in too many files outside its feature. Its migrations count as one file. */
export function findScreenFaults(files, read) {
  const outside = files.filter(
    (path) =>
      !isAside.test(path) &&
      !path.includes(`/src/${pattern}/`) &&
      (named.test(read(path).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "")) ||
        (migration.test(path) && new RegExp(`create table ${pattern}\\b`).test(read(path)))),
  );
  const registering = outside.filter((path) => !users.includes(path) && !migration.test(path));
  const migrations = outside.filter((path) => migration.test(path)).slice(0, 1);
  const all = [...registering, ...migrations];
  const faults = users
    .filter((path) => files.includes(path) && !outside.includes(path))
    .map((path) => `${path}: does not name ${pattern} any more; take it off the list`);
  if (all.length === 0) faults.push(`nothing registers ${pattern}: does the check still find it?`);
  if (all.length > mostOutside)
    faults.push(
      `an admin screen has ${all.length} files outside its feature, at most ${mostOutside} (list what only uses its records in admin-screens.mjs): ${all.join(", ")}`,
    );
  return faults;
}
