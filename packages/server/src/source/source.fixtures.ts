import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Dataset } from "@provost/contract/source/source";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";

/** The form of an upload, fields first. */
export function csvForm(
  tableName: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  form.set("tableName", tableName);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([content]), `${tableName}.csv`);
  return form;
}

/** Uploads a CSV; the reply may still say "loading". */
export function uploadCsv(
  user: TestUser,
  tableName: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Reply> {
  return user.upload("/api/report/dataset", csvForm(tableName, content, fields));
}

/** Uploads a CSV and polls until the import has ended, with success or not; the user must be permitted to see it. */
export async function importCsv(
  user: TestUser,
  tableName: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Dataset> {
  const settled = ({ status, body }: Reply): Dataset => {
    if (status !== 200) throw new Error(`the import of ${tableName} answered ${status}: ${body.msg}`);
    return body.data;
  };
  const { id } = settled(await uploadCsv(user, tableName, content, fields));
  // Also when it has ended at once, so that it does not depend on the machine whether this is permitted.
  for (;;) {
    const dataset = settled(await user.get(`/api/report/dataset/${id}`));
    if (dataset.status !== "loading") return dataset;
    await pause(20);
  }
}

/** 420 Californian school districts; the file of the end-to-end tests. */
export function schoolDistricts(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL("../../../e2e/data/CASchools.csv", import.meta.url)));
}
