import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("gives every set of words a room of its own: of two with one name, only the first is ever said", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((file) =>
    file.endsWith("-words.ts"),
  );
  const rooms = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/defineWords\(\s*"([^"]+)"/g)].map(
      ([, room]) => room,
    ),
  );
  expect(rooms.length).toBeGreaterThan(50);
  expect(rooms.filter((room, at) => rooms.indexOf(room) !== at)).toEqual([]);
});
