import type { DemandState } from "@provost/contract/demand/demand-choices";
import type { Language } from "@provost/contract/wire/language";
import type { Generated } from "kysely";
import type { Json, TenantRow, Timestamp } from "../platform/db/row.ts";

export interface DemandTable extends TenantRow {
  id: string;
  /** Names it for the visitor. */
  receipt: string;
  /** Made by the page: what is sent again under it is the same demand. */
  key: string;
  /** SHA-256 of the answers. */
  answersHash: string;
  answers: Json<object>;
  language: Language;
  state: Generated<DemandState>;
  assigneeId: string | null;
  /** `null` = not opened yet. */
  readAt: Date | null;
  receivedAt: Timestamp;
  updatedAt: Timestamp;
  version: Generated<number>;
  /** Set = in the recycle bin. */
  removedAt: Date | null;
}

export interface DemandNoteTable extends TenantRow {
  id: string;
  demandId: string;
  html: string;
  authorId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Generated<number>;
}

export interface DemandEventTable extends TenantRow {
  id: string;
  demandId: string;
  at: Timestamp;
  actorId: string | null;
  kind: string;
  fromText: Generated<string>;
  toText: Generated<string>;
}

/** One for each tenant that has set its form up. */
export interface DemandSettingsTable extends TenantRow {
  settings: Json<object>;
  version: Generated<number>;
}

/** Challenges solved for a demand, until they expire. */
export interface DemandProofTable extends TenantRow {
  nonce: string;
  expiresAt: Date;
}

/** Mail about demands that is still to leave. */
export interface DemandEmailTable extends TenantRow {
  id: string;
  demandId: string;
  recipient: string;
  tries: Generated<number>;
  /** `null` = no more attempts. */
  nextAt: Date | null;
  failure: Generated<string>;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    demand: DemandTable;
    demandNote: DemandNoteTable;
    demandEvent: DemandEventTable;
    demandSettings: DemandSettingsTable;
    demandProof: DemandProofTable;
    demandLetter: DemandEmailTable;
  }
}
