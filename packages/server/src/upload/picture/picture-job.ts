/** A picture to be cleaned, from one file into another. */
export interface PictureJob {
  id: number;
  from: string;
  to: string;
  /** What its bytes begin like. */
  extension: ".png" | ".jpg" | ".gif" | ".bmp";
  /** Longest side, px; null = as it is. */
  border: number | null;
  /** Most dots; more are refused before any of them is decoded. */
  dots: number;
}

/** What became of it. */
export type PictureOutcome =
  | { id: number; ok: true; extension: ".png" | ".jpg" | ".gif"; type: string }
  | { id: number; ok: false; reason: "broken" | "dots" | "disk_full" | "failed" };
