import { expect, it } from "vitest";
import { lazyPart, optionalPart } from "./use-loaded.ts";

it("a part that others do without is absent when it cannot be fetched, and there when it was fetched later", async () => {
  let isOffline = true;
  const part = lazyPart(async () => {
    if (isOffline) throw new Error("offline");
    return { drawn: 1 };
  });
  const optional = optionalPart(part);
  expect(optional.now()).toBeNull();
  expect(await optional.load()).toBe("absent");
  expect(optional.now()).toBe("absent");
  isOffline = false;
  expect(await part.load()).toEqual({ drawn: 1 });
  expect(optional.now()).toEqual({ drawn: 1 });
});
