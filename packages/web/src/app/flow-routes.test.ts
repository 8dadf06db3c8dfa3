import { expect, it } from "vitest";
import { flowRoutesOf } from "./flow-routes.ts";

const entry = { id: "1", parentId: "0", dictValue: "请假", sort: 1, version: 1 };

it("3.08 an entry of the dictionary flow gives routeKey = code_dictKey and routeValue = remark", () => {
  expect(flowRoutesOf([])).toEqual([]);
  expect(
    flowRoutesOf([
      { ...entry, code: "flow", dictKey: 0, remark: "/plugin/leave" },
      { ...entry, code: "flow", dictKey: 12, remark: "" },
    ]),
  ).toEqual([
    { routeKey: "flow_0", routeValue: "/plugin/leave" },
    { routeKey: "flow_12", routeValue: "" },
  ]);
});
