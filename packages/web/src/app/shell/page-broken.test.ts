import { expect, it } from "vitest";
import { onPageBroken, tellPageBroken } from "./page-broken.ts";

it("a page that breaks is told to who listens, until the listener stops", () => {
  const heard: string[] = [];
  const stop = onPageBroken((error, { componentStack }) => heard.push(`${error.message} ${componentStack}`));
  tellPageBroken(new TypeError("first"), { componentStack: "at Page" });
  stop();
  tellPageBroken(new TypeError("second"), { componentStack: "at Page" });
  expect(heard).toEqual(["first at Page"]);
});
