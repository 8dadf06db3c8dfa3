import { limits } from "@provost/contract/wire/limits";

/** Sides of the picture that is sent, px. */
const side = 256;

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads a file as a picture the browser can draw; `null` when it is none. */
export async function openPicture(file: Blob): Promise<{ url: string } | null> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    if (picture.naturalWidth > 0) return { url };
  } catch {
    // Not a picture, or one this browser does not know.
  }
  URL.revokeObjectURL(url);
  return null;
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
}

/** The chosen square of a picture as WebP, else as what this browser can write, small enough to be sent. */
export async function cropPicture(url: string, area: CropArea): Promise<Blob | null> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  for (const type of ["image/webp", "image/png", "image/jpeg"]) {
    const made = await encode(canvas, type);
    // A browser that does not write a type gives PNG in its place.
    if (made !== null && made.size <= limits.avatarBytes) return made;
  }
  return null;
}
