import { type Picture, readPicture } from "./picture.ts";

/** In whose name an email or a file is made: what the tenant is called, and its logo as its settings have it. */
export interface Brand {
  /** In one line; empty = nothing is said of who it is. */
  name: string;
  /** One to four characters, a picture as a `data:` address, or nothing. */
  logo: string;
}

/** The picture of a logo. */
export interface Emblem extends Picture {
  bytes: Uint8Array;
}

/** Larger pictures, px of a side, are left out: decoding them takes memory that nothing bounds. */
const mostSide = 2048;

/** The picture of a logo; null where it has none, or one that cannot be read. */
export function emblemOf({ logo }: Pick<Brand, "logo">): Emblem | null {
  const [, base64] = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]+=*)$/.exec(logo) ?? [];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, "base64");
  const picture = readPicture(bytes, mostSide);
  return picture && { ...picture, bytes };
}

/** A text without line breaks and other control characters, as headers of emails take it. */
export const onOneLine = (text: string): string =>
  text
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
