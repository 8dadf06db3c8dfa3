import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGlobalUnicast } from "./global-address.ts";

const refused = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::127.0.0.1",
  "::8.8.8.8",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "0:0:0:0:0:ffff:10.0.0.1",
  "::ffff:0:10.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:808:808::1",
  "3fff::1",
  "3fff:fff:ffff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fdff::1",
  "fe80::1",
  "fe80::1%eth0",
  "2600::1%eth0",
  "fec0::1",
  "ff02::1",
  "ff0e::1",
];
const taken = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2400:3200::1",
  "2600::1",
  "2a00:1450::1",
  "3ffe::1",
];

describe("addresses of the public internet", () => {
  it.each(refused)("%s is none", (address) => expect(isGlobalUnicast(address)).toBe(false));
  it.each(taken)("%s is one", (address) => expect(isGlobalUnicast(address)).toBe(true));
  it.each([
    "",
    "localhost",
    "1.2.3",
    "0x7f.1",
    "2130706433",
    "010.0.0.1",
    "1.2.3.4.5",
    "[::1]",
    "::1]",
    " 8.8.8.8",
  ])("%j is no address", (text) => expect(isGlobalUnicast(text)).toBe(false));

  it("no IPv4 address gets in inside an IPv6 one", () => {
    const groups = (value: number): string =>
      `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
    fc.assert(
      fc.property(fc.nat(0xffffffff), (value) => {
        const inner = groups(value);
        return [
          `::${inner}`,
          `::ffff:${inner}`,
          `::ffff:0:${inner}`,
          `64:ff9b::${inner}`,
          `2002:${inner}::1`,
        ].every((address) => !isGlobalUnicast(address));
      }),
    );
  });

  it("an IPv4 address is judged by its number, as the registry does", () => {
    const reserved: [number, number][] = [
      [0x00000000, 8],
      [0x0a000000, 8],
      [0x64400000, 10],
      [0x7f000000, 8],
      [0xa9fe0000, 16],
      [0xac100000, 12],
      [0xc0000000, 24],
      [0xc0000200, 24],
      [0xc0586300, 24],
      [0xc0a80000, 16],
      [0xc6120000, 15],
      [0xc6336400, 24],
      [0xcb007100, 24],
      [0xe0000000, 3],
    ];
    const isReserved = (value: number): boolean =>
      reserved.some(([base, length]) => Math.floor(value / 2 ** (32 - length)) === base / 2 ** (32 - length));
    const near = fc
      .constantFrom(...reserved)
      .chain(([base, length]) =>
        fc
          .integer({ min: -2, max: 2 ** (32 - length) + 1 })
          .map((ahead) => Math.min(Math.max(base + ahead, 0), 2 ** 32 - 1)),
      );
    fc.assert(
      fc.property(fc.oneof(near, fc.nat(0xffffffff)), (value) => {
        const text = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
        return isGlobalUnicast(text) === !isReserved(value);
      }),
      { numRuns: 1000 },
    );
  });
});
