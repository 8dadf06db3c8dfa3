import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { PictureFormat } from "@provost/contract/report/export-picture";
import type { MapShapes } from "@provost/contract/source/map-shapes";
import type { Language } from "@provost/contract/wire/language";
import type { Emblem } from "../../platform/files/brand.ts";
import type { TextPicture } from "../../upload/upload.service.ts";

/** The content of a place on a page: a result to draw (its JSON, as sent to a browser), or text. */
export type PictureContent =
  | { kind: "answer"; title: string; content: ChartContent; answer: Uint8Array; shapes?: MapShapes | null }
  | { kind: "text"; text: string }
  | { kind: "failed"; title: string; message: string };

/** A place on a page, px. */
export interface PicturePlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type PicturePart = PicturePlace & PictureContent;

/** One page: its header, and the parts below it. */
export interface PicturePage {
  title: string;
  /** Filters, page, time. */
  lines: readonly string[];
  width: number;
  height: number;
  parts: readonly PicturePart[];
}

/** Whose picture it is, shown in the head of each page: a name, with its emblem or one to four characters for it. */
export interface PageBrand {
  name: string;
  initials: string;
  picture: Emblem | null;
}

/** One picture to be made; `png` and `svg` have one page. */
export interface PictureJob {
  of: "chart" | "board";
  format: PictureFormat;
  language: Language;
  /** A file of a font to be used before the one of the package. */
  fontFile: string | null;
  /** Null = nothing is said of whose it is. */
  brand: PageBrand | null;
  pages: readonly PicturePage[];
  /** Those in texts, by the ids of their files. */
  pictures: ReadonlyMap<string, TextPicture>;
}

/** Why there is no picture. */
export type PictureReason = "no_font" | "unavailable" | "failed" | "late";

export type FromPicture = { kind: "done" } | { kind: "failed"; reason: PictureReason };
