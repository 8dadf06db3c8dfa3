import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { deriveKey } from "../../../platform/config.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** How objects are named, packed and, with a key, encrypted. */
export interface ObjectForm {
  /** A print of the key, by which the right one is known; null when nothing is encrypted. */
  keyPrint: string | null;
  /** The name of a content. With a key it reveals nothing of the content to someone without it. */
  idOf(content: Buffer): string;
  pack(id: string, content: Buffer): Promise<Buffer>;
  /** The content again; null unless it is exactly what has that name. */
  unpack(id: string, bytes: Buffer): Promise<Buffer | null>;
}

const form = { plain: 1, zstd: 2, encrypted: 3 } as const;
const nonceBytes = 12;
const tagBytes = 16;
const worthIt = 0.95;

/** Larger than any content that is stored as one object. */
export const largestContent = 512 * 1024 ** 2;

async function squeeze(content: Buffer): Promise<Buffer> {
  const smaller = await compress(content);
  return smaller.length < content.length * worthIt
    ? Buffer.concat([Buffer.from([form.zstd]), smaller])
    : Buffer.concat([Buffer.from([form.plain]), content]);
}

async function expand(bytes: Buffer): Promise<Buffer | null> {
  if (bytes[0] === form.plain) return bytes.subarray(1);
  if (bytes[0] !== form.zstd) return null;
  return decompress(bytes.subarray(1), { maxOutputLength: largestContent }).catch(() => null);
}

const plainForm: ObjectForm = {
  keyPrint: null,
  idOf: (content) => createHash("sha256").update(content).digest("hex"),
  pack: (_id, content) => squeeze(content),
  unpack: async (id, bytes) => {
    const content = await expand(bytes);
    return content !== null && plainForm.idOf(content) === id ? content : null;
  },
};

function encryptedForm(secret: string): ObjectForm {
  const contentKey = deriveKey(secret, "backup-content");
  const nameKey = deriveKey(secret, "backup-name");
  const idOf = (content: Buffer): string => createHmac("sha256", nameKey).update(content).digest("hex");
  return {
    keyPrint: deriveKey(secret, "backup-key-print").toString("hex"),
    idOf,
    pack: async (id, content) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", contentKey, nonce);
      // An object that was exchanged for another one is refused.
      cipher.setAAD(Buffer.from(id));
      const sealed = [cipher.update(await squeeze(content)), cipher.final()];
      return Buffer.concat([Buffer.from([form.encrypted]), nonce, ...sealed, cipher.getAuthTag()]);
    },
    unpack: async (id, bytes) => {
      if (bytes[0] !== form.encrypted || bytes.length < 1 + nonceBytes + tagBytes) return null;
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", contentKey, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(id));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const opened = decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes));
        const content = await expand(Buffer.concat([opened, decipher.final()]));
        return content !== null && idOf(content) === id ? content : null;
      } catch {
        return null;
      }
    },
  };
}

/** The form of a repository with this key; null = not encrypted. */
export function objectForm(key: string | null): ObjectForm {
  return key === null ? plainForm : encryptedForm(key);
}
