import type { Generated } from "kysely";
import type { SharedRow } from "../platform/db/report-schema.ts";
import type { Json, TenantRow, Timestamp } from "../platform/db/row.ts";

export interface CoursewareTable extends SharedRow {
  id: string;
  name: string;
  summary: string;
  /** Of name, summary, order and number of paragraphs. */
  version: Generated<number>;
  /** How many versions have been stored so far; they are numbered from 1. */
  lastVersion: Generated<number>;
  publishedVersion: number | null;
  publishedAt: Date | null;
  /** Something has changed since it was published. */
  changed: Generated<boolean>;
  /** When the last version was stored, or the document was created. */
  keptAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  updatedBy: string | null;
  /** Set = in the recycle bin. */
  removedAt: Date | null;
  removedBy: string | null;
}

export interface CoursewareParagraphTable extends TenantRow {
  id: string;
  coursewareId: string;
  /** From 0 on, without gaps. */
  place: number;
  title: string;
  html: string;
  version: Generated<number>;
  updatedAt: Timestamp;
  updatedBy: string | null;
}

export interface CoursewareVersionTable extends TenantRow {
  coursewareId: string;
  version: number;
  name: string;
  summary: string;
  kind: "published" | "kept";
  content: Json<object>;
  /** Ids of the files it shows. */
  files: Generated<string[]>;
  savedBy: string | null;
  savedAt: Timestamp;
}

/** One for each evaluator of a courseware. */
export interface EvaluationTable extends TenantRow {
  id: string;
  coursewareId: string;
  coursewareVersion: number;
  evaluatorId: string | null;
  state: Generated<"draft" | "submitted">;
  rubric: Json<object>;
  marks: Json<object>;
  notes: Json<object>;
  total: number | null;
  version: Generated<number>;
  submittedAt: Date | null;
  updatedAt: Timestamp;
}

/** What was submitted and then withdrawn for changes. */
export interface EvaluationSubmissionTable extends TenantRow {
  id: string;
  evaluationId: string;
  coursewareVersion: number;
  rubric: Json<object>;
  marks: Json<object>;
  notes: Json<object>;
  total: number | null;
  submittedAt: Timestamp;
  takenBackAt: Timestamp;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    courseware: CoursewareTable;
    coursewareParagraph: CoursewareParagraphTable;
    coursewareVersion: CoursewareVersionTable;
    evaluation: EvaluationTable;
    evaluationSubmission: EvaluationSubmissionTable;
  }
}
