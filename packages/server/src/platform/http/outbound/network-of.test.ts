import { expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

it("takes an IPv4 address for itself, also where it is in an IPv6 one", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::FFFF:cb00:7109")).toBe("203.0.113.9");
});

it("takes all IPv6 addresses of a /64 for one, however they are written", () => {
  const same = [
    "2001:db8:1:2::1",
    "2001:db8:1:2:ffff:ffff:ffff:ffff",
    "2001:0DB8:0001:0002:0:0:0:9",
    "2001:db8:1:2::",
  ];
  expect(new Set(same.map(networkOf))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(networkOf("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("2001::5:6:7:8:9")).toBe("2001:0:0:5::/64");
});

it("leaves alone what is no address", () => {
  expect(networkOf("a proxy's word")).toBe("a proxy's word");
});
