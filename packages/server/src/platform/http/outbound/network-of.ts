import { isIPv6 } from "node:net";

const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

function dotted(high: string, low: string): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

/** The network that counts as one caller: an IPv4 address itself, or the first 64 bits of an IPv6 address, which one subscriber owns. */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined) return dotted(high, low);
  const [head = "", tail = ""] = canonical.split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
