import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const worthwhile = /\.(js|css|svg|json|map|wasm|ttf)$/;
const smallest = 1024;

/** Writes `.br` and `.gz` beside each text asset they make smaller; the HTML is made per reply and stays as it is. */
export async function precompress(dist) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) =>
      entry.isFile() && worthwhile.test(entry.name) && !(entry.parentPath ?? entry.path).includes(".vite"),
  );
  await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))));
}

async function compress(path) {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeSmaller(`${path}.br`, br, content.length);
  await writeSmaller(`${path}.gz`, gz, content.length);
}

async function writeSmaller(path, packed, size) {
  if (packed.length < size) await writeFile(path, packed);
}
