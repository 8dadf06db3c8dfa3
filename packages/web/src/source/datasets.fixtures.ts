import { datasetLosses, datasetStorage, type UploadPreview } from "@provost/contract/source/dataset-upload";
import type { Field } from "@provost/contract/source/field";
import { FieldMeta, fieldList } from "@provost/contract/source/field";
import { type Dataset, datasetList, tableInfo } from "@provost/contract/source/source";
import { respondTo } from "../testing/boundary.ts";

/** A data set that was imported. */
export function datasetOf(tableName: string, own: Partial<Dataset> = {}): Dataset {
  return {
    id: "01900000-0000-7000-8000-0000000000b0",
    tableName,
    comment: "",
    status: "ready",
    rows: 3,
    rejected: 0,
    rejectedLines: [],
    widened: [],
    emptied: [],
    progress: 1,
    message: "",
    encoding: "utf-8",
    delimiter: ",",
    ownerName: "陈晓",
    access: "everyone",
    rights: "share",
    isSystem: false,
    liveIn: null,
    updatedAt: "2026-01-05T02:00:00Z",
    version: 1,
    ...own,
  };
}

/** A field of a table. */
export function fieldOf(column: string, type: string, own: Partial<Field> = {}): Field {
  return {
    ...FieldMeta.parse({ column }),
    storedType: type,
    type,
    aggregates: false,
    problem: "",
    ...own,
  };
}

/** What is seen of a file with students' scores, one of which is no number. */
export function previewOf(own: Partial<UploadPreview> = {}): UploadPreview {
  return {
    id: "01900000-0000-7000-8000-0000000000f0",
    fileName: "class.csv",
    bytes: 120,
    format: "csv",
    encoding: "utf-8",
    delimiter: ",",
    sheets: [],
    sheet: null,
    headerRow: 1,
    columns: [
      { name: "student", type: "VARCHAR", blank: false, misfits: {} },
      { name: "score", type: "VARCHAR", blank: false, misfits: { DOUBLE: { count: 1, examples: ["缺考"] } } },
      { name: "note", type: "VARCHAR", blank: false, misfits: {} },
    ],
    rows: [
      ["S1", "90", "a"],
      ["S2", "缺考", "b"],
    ],
    looked: 2,
    whole: true,
    ...own,
  };
}

/** Mocks the requests that the datasets page sends on load. */
export function respondDatasets(datasets: readonly Dataset[]): void {
  respondTo(datasetList, [...datasets]);
  respondTo(tableInfo, []);
  respondTo(datasetLosses, { charts: [], more: 0 });
  respondTo(datasetStorage, { used: 2048, limit: 1_048_576 });
  respondTo(fieldList, ({ tableName }) => ({
    tableName,
    tableComment: "",
    kind: "dataset" as const,
    rows: 3,
    mayEdit: true,
    version: 0,
    fields: [],
  }));
}
