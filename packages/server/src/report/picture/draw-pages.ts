import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "@provost/contract/wire/language";
import {
  drawWith,
  lightPalette,
  paintPicture,
  pictureHeight,
  pictureSvg,
  subtitleOf,
} from "@provost/pane/picture";
import { chartOfResult } from "./chart-of-result.ts";
import { picturesOf, type Size, textPlaces, truncateTo } from "./fit-words.ts";
import { brandPlace, initialsSize } from "./page-brand.ts";
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
import { pageSvg } from "./page-svg.ts";
import type {
  FromPicture,
  PageBrand,
  PictureJob,
  PicturePage,
  PicturePart,
  PictureReason,
} from "./picture-job.ts";
import { removeRadicals } from "./remove-radicals.ts";

type Canvas = typeof import("@napi-rs/canvas");
type Image = import("@napi-rs/canvas").Image;
type Pen = import("@napi-rs/canvas").SKRSContext2D;

/** Why nothing can be drawn. */
export class PictureFault extends Error {
  readonly reason: Extract<FromPicture, { kind: "failed" }>["reason"];
  constructor(reason: PictureReason) {
    super(reason);
    this.reason = reason;
  }
}

// Of the nine weights of the package, those that are drawn with.
const packaged = {
  name: "Noto Sans SC",
  files: ["400Regular/NotoSansSC_400Regular.ttf", "600SemiBold/NotoSansSC_600SemiBold.ttf"],
};
// Fonts of several languages hold signs that look otherwise in each.
const chineseLanguage = "zh-CN";
/** Who opens the file may have other fonts than this machine. */
const anywhere = "'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";
const pixelRatio = 2;
/** A bitmap no higher than this, in its own pixels. */
const mostPixels = 16_384;

async function loadCanvas(): Promise<Canvas> {
  try {
    return await import("@napi-rs/canvas");
  } catch {
    throw new PictureFault("unavailable");
  }
}

// What is in no font named here is drawn with one of the system, if there is one.
function registerFonts({ GlobalFonts }: Canvas, { fontFile, format }: PictureJob): string {
  const register = (file: string, name: string): void => {
    const bytes = bytesOf(file);
    if (format === "pdf") removeRadicals(bytes);
    if (GlobalFonts.register(bytes, name) === null) throw new PictureFault("no_font");
  };
  for (const file of packaged.files)
    register(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${file}`)), packaged.name);
  if (fontFile === null) return `'${packaged.name}'`;
  const own = "Provost";
  register(fontFile, own);
  return `'${own}', '${packaged.name}'`;
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new PictureFault("no_font");
  }
}

interface Drawing {
  canvas: Canvas;
  font: string;
  language: Language;
  images: ReadonlyMap<string, Image>;
  brand: PageBrand | null;
  /** The picture of the brand, decoded. */
  emblem: Image | null;
}

/** The pictures of a page's texts: decoded for the first page that shows them, and released after the last. One that cannot be read is left out. */
export function imagesOfPages<Decoded extends Size>(
  { pages, pictures }: Pick<PictureJob, "pages" | "pictures">,
  decode: (bytes: Buffer) => Promise<Decoded>,
): (page: PicturePage) => Promise<ReadonlyMap<string, Decoded>> {
  const shownBy = ({ parts }: PicturePage) =>
    new Set(parts.flatMap((part) => (part.kind === "text" ? picturesOf(part.text) : [])));
  const lastPages = new Map(pages.flatMap((page, at) => [...shownBy(page)].map((id) => [id, at])));
  const images = new Map<string, Decoded>();
  return async (page) => {
    const now = pages.indexOf(page);
    for (const id of images.keys()) if ((lastPages.get(id) ?? 0) < now) images.delete(id);
    for (const id of shownBy(page)) {
      const picture = pictures.get(id);
      if (picture === undefined || images.has(id)) continue;
      const image = await decode(Buffer.from(picture.bytes)).catch(() => null);
      if (image !== null && image.width > 0 && image.height > 0) images.set(id, image);
    }
    return images;
  };
}

// The engine sets its own place by numbers, so that of the page is put before them.
function placed(
  pen: Pen,
  { x, y, scale }: { x: number; y: number; scale: number },
  { width, height }: { width: number; height: number },
): object {
  const unit = scale / pixelRatio;
  const setTransform = (a: number, b: number, c: number, d: number, e: number, f: number): void =>
    pen.setTransform(a * unit, b * unit, c * unit, d * unit, x * scale + e * unit, y * scale + f * unit);
  const own: Readonly<Record<string, unknown>> = {
    dpr: pixelRatio,
    clearRect: () => {},
    setTransform,
    // Layers that the engine draws apart are laid over the whole.
    drawImage: (image: Parameters<Pen["drawImage"]>[0], ...at: [number, number, number, number]) => {
      setTransform(1, 0, 0, 1, 0, 0);
      pen.drawImage(image, ...at);
    },
  };
  const surface = new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === "string" && Object.hasOwn(own, name)) return own[name];
        const value: unknown = Reflect.get(pen, name, pen);
        return typeof value === "function" ? value.bind(pen) : value;
      },
      set: (_, name, value) => name === "dpr" || Reflect.set(pen, name, value, pen),
    },
  );
  return { nodeName: "CANVAS", width, height, style: {}, getContext: () => surface };
}

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  font: string,
  fill: string,
  width: number,
): void {
  pen.font = font;
  pen.fillStyle = fill;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  pen.fillText(truncateTo(pen, text, width), x, y);
}

async function drawPart(
  pen: Pen,
  part: PicturePart,
  top: number,
  scale: number,
  { font, language, images }: Drawing,
): Promise<void> {
  const palette = lightPalette(font);
  const [x, y] = [margin + part.x, top + part.y];
  pen.strokeStyle = palette.line;
  pen.lineWidth = 1;
  pen.strokeRect(x, y, part.width, part.height);
  pen.save();
  pen.beginPath();
  pen.rect(x, y, part.width, part.height);
  pen.clip();
  const { width: inner, height: innerHeight } = innerSize(part);
  if (part.kind === "text") {
    pen.font = `13px ${font}`;
    for (const place of textPlaces(pen, part.text, textSize(part), images)) {
      if (place.kind === "picture") {
        const image = images.get(place.id);
        if (image) pen.drawImage(image, x + pad, y + place.y, place.width, place.height);
      } else {
        const look = `${place.isHeading ? "600 15px" : "13px"} ${font}`;
        write(pen, place.words, x + pad, y + place.y, look, palette.text, inner + 8);
      }
    }
  } else {
    write(pen, part.title, x + pad, y + 18, `600 14px ${font}`, palette.text, inner);
    if (part.kind === "failed")
      write(pen, part.message, x + pad, y + 48, `12px ${font}`, palette.dimmed, inner);
  }
  if (part.kind === "answer") {
    const { chart, total } = await chartOfResult(part, language);
    const subtitle = subtitleOf(chart);
    const above = subtitle === "" ? 0 : subtitleHeight;
    write(pen, subtitle, x + pad, y + 18 + above, `12px ${font}`, palette.dimmed, inner);
    const size = { width: inner, height: Math.max(40, innerHeight - above) };
    const options = { palette, language, pixelRatio, total, ...size };
    paintPicture(chart, placed(pen, { x: x + pad, y: y + titleHeight + above, scale }, size), options);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
  }
  pen.restore();
}

/** The brand at the right end of the title; returns the space that it takes from the title. */
function drawBrand(pen: Pen, page: PicturePage, { font, brand, emblem: image }: Drawing): number {
  if (brand === null) return 0;
  const palette = lightPalette(font);
  pen.font = `12px ${font}`;
  const { width, emblem, name } = brandPlace(pen, page, brand);
  write(pen, name.text, name.x, name.y, `12px ${font}`, palette.dimmed, page.width);
  if (emblem === null) return width;
  if (image !== null) {
    pen.drawImage(image, emblem.x, emblem.y, emblem.width, emblem.height);
    return width;
  }
  pen.fillStyle = palette.text;
  pen.beginPath();
  pen.roundRect(emblem.x, emblem.y, emblem.width, emblem.height, 6);
  pen.fill();
  const { initials } = brand;
  pen.font = `600 ${initialsSize(initials)}px ${font}`;
  pen.fillStyle = palette.ground;
  pen.textAlign = "center";
  pen.fillText(initials, emblem.x + emblem.width / 2, emblem.y + emblem.height / 2);
  return width;
}

async function drawPage(pen: Pen, page: PicturePage, scale: number, drawing: Drawing): Promise<void> {
  const palette = lightPalette(drawing.font);
  const { width, height } = sizeOfPage(page);
  pen.lang = chineseLanguage;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = palette.ground;
  pen.fillRect(0, 0, width, height);
  let y = margin + 8;
  if (page.title !== "") {
    const width = page.width - drawBrand(pen, page, drawing);
    write(pen, page.title, margin, y, `600 20px ${drawing.font}`, palette.text, width);
    y += heading;
  }
  for (const line of page.lines) {
    write(pen, line, margin, y, `12px ${drawing.font}`, palette.dimmed, page.width);
    y += lineHeight;
  }
  for (const part of page.parts) await drawPart(pen, part, headOf(page), scale, drawing);
}

/** A page of one chart, as high as the panels of the chart need it. */
async function highEnough(page: PicturePage, language: Language): Promise<PicturePage> {
  const [part] = page.parts;
  if (part?.kind !== "answer" || part.content.chartStyle?.facetBy === undefined) return page;
  const { chart } = await chartOfResult(part, language);
  const { width, height } = innerSize(part);
  const above = subtitleOf(chart) === "" ? 0 : subtitleHeight;
  const more = Math.max(0, pictureHeight(chart, { width, height: height - above }) - (height - above));
  return { ...page, height: page.height + more, parts: [{ ...part, height: part.height + more }] };
}

/** Points of a PDF for each px. */
const points = 0.75;

/** The bytes of a picture. */
export async function drawPages(job: PictureJob): Promise<Buffer> {
  const canvas = await loadCanvas();
  const named = registerFonts(canvas, job);
  const font = `${named}, sans-serif`;
  const imagesOf = imagesOfPages(job, canvas.loadImage);
  const { brand } = job;
  // One that cannot be decoded is left out, as is its space.
  const emblem = brand?.picture
    ? await canvas.loadImage(Buffer.from(brand.picture.bytes)).catch(() => null)
    : null;
  const whose = brand && { ...brand, picture: emblem === null ? null : brand.picture };
  const drawing = { canvas, font, language: job.language, brand: whose, emblem };
  drawWith(() => canvas.createCanvas(32, 32));
  const [first, ...others] = job.pages;
  if (first === undefined) throw new PictureFault("failed");
  const page = job.of === "chart" ? await highEnough(first, job.language) : first;
  if (job.format === "svg" && job.of === "board") {
    const pen = canvas.createCanvas(32, 32).getContext("2d");
    const { language, pictures } = job;
    const options = { font: `${named}, ${anywhere}`, language, pictures, brand: whose };
    return Buffer.from(await pageSvg(page, pen, options));
  }
  if (job.format === "svg") {
    const [part] = page.parts;
    if (part?.kind !== "answer") throw new PictureFault("failed");
    const { chart, total } = await chartOfResult(part, job.language);
    const options = {
      total,
      palette: lightPalette(`${named}, ${anywhere}`),
      language: job.language,
      width: part.width,
      height: pictureHeight(chart, part),
    };
    return Buffer.from(pictureSvg(chart, page.title, options));
  }
  if (job.format === "png") {
    const { width, height } = sizeOfPage(page);
    const scale = Math.min(pixelRatio, mostPixels / height);
    const surface = canvas.createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    const images = await imagesOf(page);
    await drawPage(surface.getContext("2d"), page, scale, { ...drawing, images });
    return surface.encode("png");
  }
  const pdf = new canvas.PDFDocument({ title: page.title, creator: "Provost" });
  for (const one of [page, ...others]) {
    const { width, height } = sizeOfPage(one);
    const images = await imagesOf(one);
    const pen = pdf.beginPage(width * points, height * points) as Pen;
    await drawPage(pen, one, points, { ...drawing, images });
    pdf.endPage();
  }
  return pdf.close();
}
