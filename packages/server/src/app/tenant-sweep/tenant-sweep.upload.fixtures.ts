import { formOf, png } from "../../upload/upload.fixtures.ts";
import type { Generator } from "./tenant-sweep.call.fixtures.ts";

const ids: Generator = (of) => Object.values(of.ids).map((id) => ({ query: { id } }));

/** Calls a stranger could make about another tenant's files. */
export const uploadReadSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/ueditor/ueditor": (of) => [
    { query: { action: "config" } },
    { query: { action: "listimage", size: "1000" } },
    { query: { action: "listfile", size: "1000", path: `/${of.tenantId}/upload/` } },
    { query: { action: "catchimage", source: `file:///${of.tenantId}/upload/${of.ids.stored_file}` } },
  ],
  "GET /api/upload/file": (of) => [
    {},
    { query: { size: "1000", kind: "file" } },
    { query: { name: of.ids.stored_file ?? "" } },
    { query: { unused: "true" } },
  ],
  "GET /api/upload/storage": () => [{}],
  "GET /api/upload/file/uses": ids,
  "GET /api/upload/file/{id}/{name}": (of) =>
    Object.values(of.ids).map((id) => ({ params: { id, name: "a.png" } })),
};

/** What a stranger could do to them. */
export const uploadChangeSweepCalls: Readonly<Record<string, Generator>> = {
  "POST /api/upload/file/remove": (of) => [
    ...Object.values(of.ids).map((id) => ({ body: { ids: [id], force: true } })),
    { body: { ids: Object.values(of.ids), force: true } },
  ],
  "POST /api/ueditor/ueditor": (of) => [
    { query: { action: "uploadimage" }, form: formOf("a.png", png(2, 2), { id: of.ids.stored_file ?? "" }) },
    { query: { action: "uploadfile" }, form: formOf(`../../${of.tenantId}/upload/a.txt`, "words") },
    { query: { action: "uploadscrawl" }, body: { upfile: png(2, 2).toString("base64") } },
    { query: { action: "catchimage" }, body: { source: [`file:///${of.ids.stored_file}`] } },
  ],
};
