import type { Language } from "@provost/contract/wire/language";
import { drawnSvg, lightPalette, subtitleOf } from "@provost/pane/picture";
import type { TextPicture } from "../../upload/upload.service.ts";
import { xmlText } from "../sheet/cell-xml.ts";
import { chartOfResult } from "./chart-of-result.ts";
import { type Measure, textPlaces, truncateTo } from "./fit-words.ts";
import { brandPlace, emblemSvg } from "./page-brand.ts";
import {
  heading,
  headOf,
  innerSize,
  lineHeight,
  margin,
  pad,
  sizeOfPage,
  subtitleHeight,
  textSize,
  titleHeight,
} from "./page-places.ts";
import type { PageBrand, PicturePage, PicturePart } from "./picture-job.ts";

/** What words of a page are measured and written with. */
export interface SvgPen extends Measure {
  font: string;
}

interface Look {
  size: number;
  weight?: number;
  fill: string;
  width: number;
}

/** Pictures in a file, each once however often it is shown. */
function sharedPictures(pictures: ReadonlyMap<string, TextPicture>) {
  const shown = new Map<string, string>();
  return {
    show: (id: string, { y, width }: { y: number; width: number }): string => {
      const picture = pictures.get(id);
      if (picture === undefined) return "";
      const { type, bytes, width: ownWidth, height } = picture;
      if (!shown.has(id)) {
        const data = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
        shown.set(id, `<image id="picture-${id}" width="${ownWidth}" height="${height}" href="${data}"/>`);
      }
      const place = `translate(${pad} ${y}) scale(${width / ownWidth})`;
      return `<use href="#picture-${id}" transform="${place}"/>`;
    },
    all: (): string => (shown.size === 0 ? "" : `<defs>${[...shown.values()].join("")}</defs>`),
  };
}

interface SvgOptions {
  font: string;
  language: Language;
  pictures: ReadonlyMap<string, TextPicture>;
  brand: PageBrand | null;
}

const writer =
  (pen: SvgPen, font: string) =>
  (text: string, x: number, y: number, { size, weight = 400, fill, width }: Look): string => {
    pen.font = `${weight} ${size}px ${font}`;
    return `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" font-weight="${weight}" dominant-baseline="central">${xmlText(truncateTo(pen, text, width))}</text>`;
  };

/** A page as SVG text whose words stay words. */
export async function pageSvg(
  page: PicturePage,
  pen: SvgPen,
  { font, language, pictures, brand }: SvgOptions,
): Promise<string> {
  const palette = lightPalette(font);
  const shared = sharedPictures(pictures);
  const family = xmlText(font).replaceAll('"', "'");
  const { width, height } = sizeOfPage(page);
  const write = writer(pen, font);
  const contentOf = async (part: PicturePart): Promise<string[]> => {
    const { width: available } = innerSize(part);
    if (part.kind === "text") {
      pen.font = `13px ${font}`;
      return textPlaces(pen, part.text, textSize(part), pictures).map((place) => {
        if (place.kind === "picture") return shared.show(place.id, place);
        const look = place.isHeading ? { size: 15, weight: 600 } : { size: 13 };
        return write(place.words, pad, place.y, { ...look, fill: palette.text, width: available + 8 });
      });
    }
    const title = write(part.title, pad, 18, { size: 14, weight: 600, fill: palette.text, width: available });
    if (part.kind === "failed")
      return [title, write(part.message, pad, 48, { size: 12, fill: palette.dimmed, width: available })];
    const { chart, total } = await chartOfResult(part, language);
    const subtitle = subtitleOf(chart);
    const above = subtitle === "" ? 0 : subtitleHeight;
    const height = Math.max(40, innerSize(part).height - above);
    const drawn = drawnSvg(chart, { palette, language, total, width: available, height });
    return [
      title,
      ...(above === 0
        ? []
        : [write(subtitle, pad, 18 + above, { size: 12, fill: palette.dimmed, width: available })]),
      `<g transform="translate(${pad} ${titleHeight + above})">${drawn}</g>`,
    ];
  };
  const partSvg = async (part: PicturePart): Promise<string> => {
    const [x, y] = [margin + part.x, headOf(page) + part.y];
    return [
      `<rect x="${x}" y="${y}" width="${part.width}" height="${part.height}" fill="none" stroke="${palette.line}"/>`,
      `<svg x="${x}" y="${y}" width="${part.width}" height="${part.height}">${(await contentOf(part)).join("")}</svg>`,
    ].join("");
  };
  const parts: string[] = [];
  for (const part of page.parts) parts.push(await partSvg(part));
  const below = margin + 8 + (page.title === "" ? 0 : heading);
  pen.font = `12px ${font}`;
  const whose = brand && page.title !== "" ? brandPlace(pen, page, brand) : null;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${family}">`,
    `<rect width="100%" height="100%" fill="${palette.ground}"/>`,
    page.title === ""
      ? ""
      : write(page.title, margin, margin + 8, {
          ...{ size: 20, weight: 600, fill: palette.text, width: page.width - (whose?.width ?? 0) },
        }),
    ...(brand === null || whose === null
      ? []
      : [
          emblemSvg(brand, whose, palette),
          write(whose.name.text, whose.name.x, whose.name.y, {
            ...{ size: 12, fill: palette.dimmed, width: page.width },
          }),
        ]),
    ...page.lines.map((line, at) =>
      write(line, margin, below + at * lineHeight, { size: 12, fill: palette.dimmed, width: page.width }),
    ),
    shared.all(),
    ...parts,
    "</svg>",
  ].join("");
}
