import { expect, it } from "vitest";
import { testServer } from "../platform/testing/test-server.ts";
import { tableNameOf } from "../source/import/upload.ts";
import { csvForm } from "../source/source.fixtures.ts";
import { storedName } from "../upload/file-name.ts";

const server = testServer();
const spaces = `${" ".repeat(78_000)}x`;

/** How long some work holds the thread, ms. */
function held(work: () => unknown): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}

it.each([`a${spaces}.csv`, `${"_".repeat(78_000)}.csv`, `${".".repeat(78_000)}x`, `${"a".repeat(78_000)}`])(
  "a file's name of 78,000 characters holds the server for less than 50 ms (%#)",
  (name) => {
    expect(held(() => tableNameOf(name))).toBeLessThan(50);
    expect(held(() => storedName(name))).toBeLessThan(50);
  },
);

it("an upload with such a name is answered at once", async () => {
  const admin = await server.signIn();
  const form = csvForm("spaced", "a\n1\n");
  form.set("file", new Blob(["a\n1\n"]), `a${spaces}.csv`);
  const uploads = [
    "/api/report/dataset",
    "/api/report/dataset/upload",
    "/api/ueditor/ueditor?action=uploadfile",
  ];
  for (const path of uploads) {
    const since = performance.now();
    const { status } = await admin.upload(path, form);
    expect(status, path).toBeLessThan(500);
    expect(performance.now() - since, path).toBeLessThan(3000);
  }
});
