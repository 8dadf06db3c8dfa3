import type { FileKind } from "@provost/contract/upload/ueditor";
import type { TenantRow, Timestamp } from "./row.ts";

export interface StoredFileTable extends TenantRow {
  id: string;
  kind: FileKind;
  /** As people know it, with the extension that its bytes have. */
  name: string;
  /** Media type, detected from its bytes. */
  type: string;
  bytes: number;
  ownerId: string | null;
  createdAt: Timestamp;
}

/** A file used in a text of another feature. */
export interface FileUseTable extends TenantRow {
  fileId: string;
  /** Kind of the text, and which. */
  place: string;
  placeId: string;
  title: string;
  path: string;
}
