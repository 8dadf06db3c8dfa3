import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readTimes = (name: string): Record<string, number> =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const times = {
  ...readTimes("test-times.json"),
  ...(process.env.PROVOST_TESTS === "all" ? readTimes("test-times.long.json") : {}),
};

/** Begins with the files that took longest when their times were last written down, so that the workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      times[relative(root, moduleId).replaceAll("\\", "/")] ?? 0;
    return files.toSorted((one, other) => seconds(other) - seconds(one));
  }
}
