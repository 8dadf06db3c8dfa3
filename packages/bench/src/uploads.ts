import { Transformer } from "@napi-rs/image";
import { startConsole } from "./console-client.ts";
import { median, quantile } from "./statistics.ts";

type Print = (label: string, value: string, target?: string) => void;

const pictures = 100;
// As many as the editor has under way at a time.
const parallel = 3;
const mega = 1024 ** 2;

/** A photograph of nothing: noise of this size, so that no two are alike and no compression makes it small. */
function photograph(width: number, height: number): Promise<Buffer> {
  const dots = Buffer.alloc(width * height * 4);
  let state = 1;
  for (let at = 0; at < dots.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    dots.writeUInt32LE((0xff000000 | (0x404040 + (state & 0x1f1f1f))) >>> 0, at);
  }
  return Transformer.fromRgbaPixels(dots, width, height).jpeg(82);
}

/** Uploads of photos that the server rotates and downscales. */
export async function uploads(print: Print): Promise<void> {
  const photo = await photograph(3000, 2250);
  if (photo.length > 2_048_000 || photo.length < 1_500_000)
    throw new Error(`the photograph has ${photo.length} bytes`);
  const client = await startConsole();
  try {
    for (let n = 0; n < 3; n++) await client.sendFile("uploadimage", "warm.jpg", photo);
    const before = client.serverResident();
    let [peak, lagging] = [before, 0];
    const watch = setInterval(() => {
      peak = Math.max(peak, client.serverResident());
    }, 50);
    const times: number[] = [];
    const waits: number[] = [];
    const asking = setInterval(() => {
      const since = performance.now();
      lagging += 1;
      void client.get("/api/upload/storage").then(
        () => waits.push(performance.now() - since),
        () => {},
      );
    }, 100);
    const since = performance.now();
    let left = pictures;
    const work = async (): Promise<void> => {
      while (left-- > 0) {
        const began = performance.now();
        const state = await client.sendFile("uploadimage", `photo ${left}.jpg`, photo);
        if (state !== "SUCCESS") throw new Error(`a photograph was answered ${state}`);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    clearInterval(watch);
    clearInterval(asking);
    const seconds = (performance.now() - since) / 1000;
    print(
      `${pictures} photographs of ${(photo.length / mega).toFixed(2)} MB, ${parallel} at a time`,
      `${seconds.toFixed(1)} s`,
      `median ${median(times).toFixed(0)} ms each`,
    );
    print("server's memory grew by at most", `${((peak - before) / mega).toFixed(0)} MB`, "target ≤ 100 MB");
    print(
      `another call meanwhile, p95 of ${lagging}`,
      `${quantile(waits, 0.95).toFixed(0)} ms`,
      "the event loop is free",
    );
  } finally {
    await client.stop();
  }
}
