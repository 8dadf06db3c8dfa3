import { expect, it } from "vitest";
import { domainsOf } from "./tenant-address.ts";

it.each([
  ["https://School.Example.cn/login?x=1#y", ["school.example.cn:443", "school.example.cn"]],
  ["http://school.example.cn", ["school.example.cn:80", "school.example.cn"]],
  ["http://school.example.cn:8080/", ["school.example.cn:8080", "school.example.cn"]],
  ["school.example.cn", ["school.example.cn:80", "school.example.cn"]],
  [" localhost:8080 ", ["localhost:8080", "localhost"]],
  ["school.example.cn./path", ["school.example.cn:80", "school.example.cn"]],
  ["http://user:pass@school.example.cn:81", ["school.example.cn:81", "school.example.cn"]],
  ["http://学校.cn", ["xn--48s290a.cn:80", "xn--48s290a.cn"]],
])("reads %s", (address, domains) => {
  expect(domainsOf(address)).toEqual(domains);
});

it.each([
  "",
  "   ",
  "http://",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "http://[",
  "a b",
  "%00",
  "://x",
])("finds no address in %j", (address) => {
  expect(domainsOf(address)).toEqual([]);
});
