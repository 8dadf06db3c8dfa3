import { generate } from "lean-qr";
import { describe, expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

describe("a QR code as a path", () => {
  it("draws runs, not single modules, inside its quiet zone", () => {
    const rows = ["##.", "..#", "###"];
    const get = (x: number, y: number) => rows[y]?.[x] === "#";
    expect(qrPath({ size: 3, get }, 4)).toEqual({
      size: 11,
      path: "M4 4h2v1h-2zM6 5h1v1h-1zM4 6h3v1h-3z",
    });
  });

  it("covers exactly the dark modules of a real code", () => {
    const code = generate("otpauth://totp/School:li?secret=JBSWY3DPEHPK3PXP&issuer=School");
    const { path } = qrPath(code, 0);
    const drawn = new Set<string>();
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
      for (let at = Number(x); at < Number(x) + Number(width); at++) drawn.add(`${at} ${y}`);
    const dark: string[] = [];
    for (let y = 0; y < code.size; y++)
      for (let x = 0; x < code.size; x++) if (code.get(x, y)) dark.push(`${x} ${y}`);
    expect(dark.length).toBeGreaterThan(100);
    expect([...drawn].sort()).toEqual(dark.sort());
  });
});
