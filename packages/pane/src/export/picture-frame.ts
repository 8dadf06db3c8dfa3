import { footHeight, headHeight, margin, type PictureOptions } from "./framed.ts";

/** Pixels of a PNG for each px. */
export const pixelRatio = 2;

/** A drawing as a PNG of twice its size, its title above it. */
export function pngOf(drawn: CanvasImageSource, options: PictureOptions): Promise<Blob> {
  const { title, subtitle = "", note = "", palette, width, height } = options;
  const top = headHeight(options);
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * pixelRatio;
  canvas.height = (height + top + footHeight(options)) * pixelRatio;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser has no canvas to draw on");
  pen.scale(pixelRatio, pixelRatio);
  pen.fillStyle = palette.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = palette.text;
  pen.font = `600 16px ${palette.font}`;
  pen.fillText(title, margin, 26, width);
  pen.fillStyle = palette.dimmed;
  pen.font = `12px ${palette.font}`;
  pen.fillText(subtitle, margin, top - 10, width);
  pen.fillText(note, margin, top + height + footHeight(options) - margin, width);
  pen.drawImage(drawn, margin, top, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is empty"))), "image/png");
  });
}
