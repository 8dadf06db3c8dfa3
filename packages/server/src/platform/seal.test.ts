import { expect, it } from "vitest";
import { makeSeal } from "./seal.ts";

const { seal, open } = makeSeal("a test secret of more than thirty-two characters");

it("does not open what was altered, moved to another place, or sealed with another secret", () => {
  const sealed = seal("key", "200000 sms");
  expect(() => open(sealed, "300000 sms")).toThrow();
  const middle = Math.floor(sealed.length / 2);
  const other = sealed[middle] === "A" ? "B" : "A";
  expect(() => open(sealed.slice(0, middle) + other + sealed.slice(middle + 1), "200000 sms")).toThrow();
  expect(() =>
    makeSeal("another secret of more than thirty-two characters").open(sealed, "200000 sms"),
  ).toThrow();
  expect(() => open("plain", "200000 sms")).toThrow();
});

it("opens what it sealed, which shows nothing of it and never looks the same", () => {
  const [one, two] = [seal("密钥 of the gateway", "a"), seal("密钥 of the gateway", "a")];
  expect(one).not.toBe(two);
  expect(one).not.toContain("gateway");
  expect(open(one, "a")).toBe("密钥 of the gateway");
  expect(open(seal("", "a"), "a")).toBe("");
});
