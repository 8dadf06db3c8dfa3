import { deriveKey } from "../../platform/config.ts";

/** A print of the key by which the right one is known, and from which it cannot be told. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, "backup-fingerprint").toString("hex");
}
