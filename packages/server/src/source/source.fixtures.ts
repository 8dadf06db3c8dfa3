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

/** Uploads a CSV and polls until the import has ended, with success or not. */
export async function importCsv(
  user: TestUser,
  tableName: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Dataset> {
  let reply = await uploadCsv(user, tableName, content, fields);
  if (reply.status !== 200)
    throw new Error(`the upload of ${tableName} answered ${reply.status}: ${reply.body.msg}`);
  while (reply.body.data.status === "loading") {
    await pause(20);
    reply = await user.get(`/api/report/dataset/${reply.body.data.id}`);
  }
  return reply.body.data;
}

/** 420 Californian school districts; the file of the end-to-end tests. */
export function schoolDistricts(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL("../../../e2e/data/CASchools.csv", import.meta.url)));
}
