import { expect, it } from "vitest";
import { createTabScope } from "./tab-scope.ts";

it("drafts of a page that has not been drawn yet are what was left", () => {
  const scope = createTabScope("t", { left: { form: { name: "half" }, find: "x" } });
  expect(scope.left("form")).toEqual({ name: "half" });
  scope.draw("form", () => ({ name: "half writ" }));
  expect(scope.drafts()).toEqual({ form: { name: "half writ" }, find: "x" });
});

it("a draft that holds nothing is none", () => {
  const scope = createTabScope("t", { left: { form: 1 } });
  scope.draw("form", () => undefined);
  expect(scope.drafts()).toEqual({});
});

it("a change is told once something is kept, and never after the tab closed", () => {
  let touches = 0;
  const scope = createTabScope("t", { onTouch: () => void touches++ });
  scope.set("page", 2);
  expect(touches).toBe(0);
  scope.draw("page", () => scope.get("page"));
  scope.set("page", 3);
  expect(touches).toBe(1);
  scope.close();
  scope.touch();
  expect(touches).toBe(1);
  expect(scope.drafts()).toEqual({});
});
