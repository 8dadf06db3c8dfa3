import type { lightPalette } from "@provost/pane/picture";
import { xmlText } from "../sheet/cell-xml.ts";
import { type Measure, truncateTo } from "./fit-words.ts";
import { gap, margin } from "./page-places.ts";
import type { PageBrand, PicturePage, PicturePlace } from "./picture-job.ts";

/** px: of the emblem's height, the widest emblem, between it and the name, the widest name, between the name and the page's title. */
const [emblemHeight, mostEmblem, beside, mostName, before] = [24, 96, 8, 280, 24];

/** Where the brand is at the right end of a page's title. */
export interface BrandPlace {
  /** px that the title cannot use. */
  width: number;
  /** Null = there is no emblem. */
  emblem: PicturePlace | null;
  /** Its left end, and the middle of its line. */
  name: { text: string; x: number; y: number };
}

/** The font size of an emblem of one to four characters, px. */
export const initialsSize = (initials: string): number => [12, 12, 11, 8][[...initials].length] ?? 6;

function emblemWidth({ initials, picture }: PageBrand): number {
  if (picture !== null) return Math.min(mostEmblem, (emblemHeight * picture.width) / picture.height);
  return initials === "" ? 0 : emblemHeight;
}

/** Places a brand; the pen has the font of the name. */
export function brandPlace(pen: Measure, page: Pick<PicturePage, "width">, brand: PageBrand): BrandPlace {
  const text = truncateTo(pen, brand.name, mostName);
  const nameWidth = Math.min(mostName, pen.measureText(text).width);
  const width = emblemWidth(brand);
  const height = brand.picture === null ? emblemHeight : (width * brand.picture.height) / brand.picture.width;
  const right = margin + page.width - gap;
  const y = margin + 8;
  const x = right - nameWidth - (nameWidth > 0 ? beside : 0) - width;
  return {
    width: right + gap - x + before,
    emblem: width === 0 ? null : { x, y: y - height / 2, width, height },
    name: { text, x: right - nameWidth, y },
  };
}

/** The emblem of a brand as SVG text; nothing where there is none. */
export function emblemSvg(
  { picture, initials }: PageBrand,
  { emblem }: BrandPlace,
  { text, ground }: Pick<ReturnType<typeof lightPalette>, "text" | "ground">,
): string {
  if (emblem === null) return "";
  const { x, y, width, height } = emblem;
  const at = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (picture !== null) {
    const data = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
    return `<image ${at} href="${data}"/>`;
  }
  const middle = `x="${x + width / 2}" y="${y + height / 2}"`;
  const look = `fill="${ground}" font-size="${initialsSize(initials)}" font-weight="600"`;
  return `<rect ${at} rx="6" fill="${text}"/><text ${middle} ${look} text-anchor="middle" dominant-baseline="central">${xmlText(initials)}</text>`;
}
