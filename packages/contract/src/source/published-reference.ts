import { z } from "zod";
import { TimeUnit } from "../report/bucket.ts";
import { endpoint } from "../wire/endpoint.ts";
import { allOf } from "../wire/permission.ts";
import { byId } from "../wire/resource.ts";
import { datasetButtons } from "./source-feature.ts";

const Name = z.string().min(1).max(256);

/** A group below these is never published, whatever the publication says. */
export const leastGroup = { rows: 10, units: 3 } as const;

/** Most dimensions and measures of a publication. */
export const publishedMost = { dimensions: 4, measures: 4 } as const;

/** Functions whose results can be published: none that is the value of a single row. */
export const PublishedFunction = z.enum(["avg", "sum", "count"]);
export type PublishedFunction = z.infer<typeof PublishedFunction>;

/** A measure of a publication, of a stored column; the column `*` counts rows. All others are of one column: what several have in common would tell what they do not. */
export const PublishedMeasure = z.object({ column: Name, aggregate: PublishedFunction });
export type PublishedMeasure = z.infer<typeof PublishedMeasure>;

/** A dimension of a publication: a column, or the spans of time that its days are in. */
export const PublishedDimension = z.object({ column: Name, span: TimeUnit.optional() });
export type PublishedDimension = z.infer<typeof PublishedDimension>;

/**
 * What a dataset tells of all its rows to everyone who sees some of them: its measures over all rows, by the first dimension, by the first
 * two, and so on. No other combination is published, so that no two numbers can be subtracted from each other to get a smaller group.
 */
export const Publication = z.object({
  /** What viewers call it, such as “District”. */
  nameZh: z.string().trim().max(40).default(""),
  nameEn: z.string().trim().max(40).default(""),
  /** The column whose values are protected, such as the school: that of the row rules. */
  unit: Name,
  leastRows: z.number().int().min(leastGroup.rows).max(100_000).default(leastGroup.rows),
  leastUnits: z.number().int().min(leastGroup.units).max(1000).default(leastGroup.units),
  dimensions: z.array(PublishedDimension).max(publishedMost.dimensions).default([]),
  measures: z.array(PublishedMeasure).min(1).max(publishedMost.measures),
});
export type Publication = z.infer<typeof Publication>;

/** The publication of a dataset, `null` where there is none; `version` 0: there never was one. */
export const DatasetReference = z.object({
  publication: Publication.nullable(),
  version: z.number().int(),
});
export type DatasetReference = z.infer<typeof DatasetReference>;

export const referenceDetail = endpoint("GET /api/report/dataset/{id}/reference", {
  permission: allOf(datasetButtons.publish, datasetButtons.view),
  params: byId("dataset", "manage"),
  data: DatasetReference,
  summary: "The published reference of a dataset",
});

export const referenceSubmit = endpoint("PUT /api/report/dataset/{id}/reference", {
  permission: allOf(datasetButtons.publish, datasetButtons.view),
  params: byId("dataset", "manage"),
  body: z.object({ publication: Publication.nullable(), version: z.number().int().min(0) }),
  data: DatasetReference,
  summary:
    "Publishes measures over all rows of a dataset to everyone who sees some of them; `null` withdraws the publication",
});
