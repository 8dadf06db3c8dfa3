import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { type DiskReserve, makeDiskReserve } from "./disk-reserve.ts";

const free = (): number => {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
};
/** A disk of which half is kept free; and most of the rest, which fits once but not twice. */
const halfReserved = (): DiskReserve => makeDiskReserve([tmpdir()], free() / 2);
const most = (): number => free() * 0.3;
const refused = { code: "disk_reserve" };

it("adds up what work under way is yet to write, until that has ended", async () => {
  const disk = halfReserved();
  const use = await disk.begin(most());
  expect(use.spare).toBeGreaterThan(most());
  await expect(disk.begin(most())).rejects.toMatchObject(refused);
  await expect(disk.ensure(most())).rejects.toMatchObject(refused);
  // What needs no more than there is goes on.
  await disk.ensure();
  use.end();
  use.end();
  (await disk.begin(most())).end();
});

it("adds up uploads by their expected length", async () => {
  const disk = halfReserved();
  const [first, second] = [disk.watch(most()), disk.watch(most())];
  const written = (stream: typeof first) =>
    new Promise<Error | undefined>((resolve) => {
      stream.once("error", resolve);
      stream.once("data", () => resolve(undefined));
      stream.write(Buffer.alloc(1024));
    });
  expect(await written(first)).toBeUndefined();
  expect(await written(second)).toMatchObject(refused);
  first.destroy();
  expect(await written(disk.watch(most()))).toBeUndefined();
});

it("names sizes in the units of the console", async () => {
  const reserve = 5e15;
  await expect(makeDiskReserve([tmpdir()], reserve).ensure()).rejects.toMatchObject({
    details: { reserve: "5000 TB" },
  });
});
