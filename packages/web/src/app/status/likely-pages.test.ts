import { expect, it } from "vitest";
import { likelyPages } from "./likely-pages.ts";

const pages = ["/wel/index", "/report/dashboard", "/report/dataset", "/report/chart", "/system/user"].map(
  (pathname) => ({ pathname }),
);
const likely = (address: string) => likelyPages(pages, address).map(({ pathname }) => pathname);

it.each([
  ["/report/datasets", ["/report/dataset", "/report/dashboard"]],
  ["/Report/Charts?folder=1", ["/report/chart", "/report/dashboard"]],
  ["/system/users/7", ["/system/user"]],
  ["/nowhere", []],
  ["", []],
])("guesses what %s was meant for", (address, expected) => {
  expect(likely(address)).toEqual(expected);
});
