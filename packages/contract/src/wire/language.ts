import { z } from "zod";

/** Languages of the console; the first is the default. */
export const Language = z.enum(["zh", "en"]);
export type Language = z.infer<typeof Language>;

/** A text in every language. */
export const LocalizedText = z.strictObject({ zh: z.string(), en: z.string() }).readonly();
export type LocalizedText = z.infer<typeof LocalizedText>;

/** Reads an `Accept-Language` value; anything that does not prefer English is Chinese. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(",")[0]?.trim().toLowerCase() ?? "";
  return first.startsWith("en") ? "en" : "zh";
}
