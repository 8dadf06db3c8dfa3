import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Special-purpose IPv4 networks (IANA registry), and those that are no unicast. */
const specialIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

// Global unicast is 2000::/3; what embeds an IPv4 address (mapped, compatible, NAT64) lies outside it, but for 6to4 and Teredo.
const globalIpv6 = ["2000::/3"];
const specialIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function networks(list: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const found = new BlockList();
  for (const network of list) {
    const [address = "", prefix] = network.split("/");
    found.addSubnet(address, Number(prefix), family);
  }
  return found;
}

const special4 = networks(specialIpv4, "ipv4");
const global6 = networks(globalIpv6, "ipv6");
const special6 = networks(specialIpv6, "ipv6");

/** Whether an IP address is one of the public internet's own hosts: no private, local, special or multicast network, no address inside another. */
export function isGlobalUnicast(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
