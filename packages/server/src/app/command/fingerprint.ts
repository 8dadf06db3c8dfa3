import { deriveKey } from "../../platform/config.ts";

/** A fingerprint of the key: it identifies the right key, but the key cannot be derived from it. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, "backup-fingerprint").toString("hex");
}
