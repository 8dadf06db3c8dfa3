import { expect, it } from "vitest";
import { documentTitle } from "./title.ts";

it("puts the tab's label before the title, or leaves the title alone", () => {
  expect(documentTitle("", "Provost")).toBe("Provost");
  expect(documentTitle("字典管理", "Provost")).toBe("字典管理-Provost");
});
