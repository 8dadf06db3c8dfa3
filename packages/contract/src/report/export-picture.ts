import { z } from "zod";
import { ChartContent } from "../chart/chart-content.ts";
import { endpoint } from "../wire/endpoint.ts";
import { exportLimits, pictureLimits } from "../wire/feature-limits.ts";
import { limits } from "../wire/limits.ts";
import { names } from "../wire/resource.ts";
import { QueryParams } from "./report.ts";
import { exportButtons } from "./report-feature.ts";

/** The image formats a chart can be exported to. */
export const PictureFormat = z.enum(["png", "svg", "pdf"]);
export type PictureFormat = z.infer<typeof PictureFormat>;

const Name = z.string().trim().min(1).max(exportLimits.nameLength);
const Query = { content: ChartContent, params: QueryParams.default({}) };

export const exportPicture = endpoint("POST /api/report/picture", {
  fillsDisk: true,
  permission: exportButtons.export,
  body: z.object({
    name: Name,
    format: PictureFormat,
    width: z.number().int().min(200).max(pictureLimits.width).default(960),
    height: z.number().int().min(120).max(pictureLimits.height).default(540),
    ...Query,
  }),
  data: z.null(),
  reply: "bytes",
  summary: "A query rendered as an image, without a browser",
});

const place = {
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(10_000),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(20),
};

/** An item on a page: a query or text, in cells of a grid 12 wide. */
export const PictureTile = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("question"),
    title: z.string().max(exportLimits.nameLength),
    ...Query,
    ...place,
  }),
  z.object({
    kind: z.literal("text"),
    text: names(z.string().max(limits.textTileLength), "file", "view"),
    ...place,
  }),
]);
export type PictureTile = z.infer<typeof PictureTile>;

export const exportBoard = endpoint("POST /api/report/picture/board", {
  fillsDisk: true,
  permission: exportButtons.export,
  body: z
    .object({
      name: Name,
      format: PictureFormat.default("pdf"),
      /** What is chosen by filters, in words. */
      chosen: z
        .array(z.string().max(500))
        .max(limits.dashboardFilters + 1)
        .default([]),
      tabs: z
        .array(z.object({ name: z.string().max(60), tiles: z.array(PictureTile).max(pictureLimits.tiles) }))
        .min(1)
        .max(pictureLimits.tabs),
    })
    .refine(({ format, tabs }) => format === "pdf" || tabs.length === 1, { path: ["tabs"] }),
  data: z.null(),
  reply: "bytes",
  summary: "A dashboard as a PDF, or one of its pages as an image",
});
