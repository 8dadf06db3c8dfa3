/** Largest picture of a logo, bytes. */
const mostBytes = 40 * 1024;
/** Larger images are scaled to one of these heights, px: the first that makes the file small enough. */
const heights = [256, 160, 96, 64] as const;
const mostSide = 1024;
const kinds = ["image/png", "image/jpeg", "image/webp"];

export const isPicture = (logo: string): boolean => logo.startsWith("data:image/");

/** Bytes of a picture in a `data:` address. */
export function pictureBytes(logo: string): number {
  const text = logo.slice(logo.indexOf(",") + 1);
  return Math.floor((text.replace(/=+$/, "").length * 3) / 4);
}

function address(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}

async function decoded(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return picture.naturalWidth > 0 ? picture : null;
  } catch {
    // Not a picture, or one this browser does not know.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawn(picture: HTMLImageElement, height: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, height / picture.naturalHeight, (height * 4) / picture.naturalWidth);
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.resolve(null);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
}

/** A file as a picture of a logo, made smaller where it is too large; `null` when it is no picture. */
export async function logoOf(file: Blob): Promise<string | null> {
  const picture = await decoded(file);
  if (picture === null) return null;
  const isFit = picture.naturalWidth <= mostSide && picture.naturalHeight <= mostSide;
  if (isFit && file.size <= mostBytes && kinds.includes(file.type)) return address(file);
  for (const height of heights) {
    for (const type of ["image/png", "image/webp"]) {
      const made = await drawn(picture, height, type);
      // A browser that does not write a type gives PNG in its place.
      if (made !== null && made.size <= mostBytes) return address(made);
    }
  }
  return null;
}
