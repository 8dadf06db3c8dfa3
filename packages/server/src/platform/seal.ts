import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./config.ts";

/** Keeps credentials encrypted at rest (AES-256-GCM), each bound to its place: sealed text moved elsewhere does not open. */
export interface Seal {
  seal(plain: string, place: string): string;
  /** Throws when the text was altered, belongs elsewhere, or the secret has changed. */
  open(sealed: string, place: string): string;
}

const form = "v1";

export function makeSeal(secret: string): Seal {
  const key = deriveKey(secret, "credentials");
  return {
    seal: (plain, place) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return [form, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString("base64url"))].join(
        ".",
      );
    },
    open: (sealed, place) => {
      const [version, nonce = "", tag = "", text = ""] = sealed.split(".");
      if (version !== form) throw new Error("a stored credential has an unknown form");
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return decipher.update(Buffer.from(text, "base64url"), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
