import type { MultipartFile } from "@fastify/multipart";
import { refuse } from "../../platform/refusal.ts";

/** All bytes of an uploaded file. */
export async function wholeFile(file: MultipartFile): Promise<Buffer> {
  const bytes = await file.toBuffer();
  // The parser itself does not see it when what is allowed and what is too much arrive apart.
  if (file.file.truncated) throw refuse("too_large");
  return bytes;
}
