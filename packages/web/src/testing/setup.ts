import "../app/start/entry.css";
import "../ui/theme/kit.css";
import "@mantine/notifications/styles.layer.css";
import "../ui/theme/tokens.css";
import { afterEach, beforeAll, expect } from "vitest";
import { applyBoundary, resetBoundary } from "./boundary.ts";
import { closePage } from "./open-page.tsx";

beforeAll(applyBoundary);

afterEach(async () => {
  await closePage();
  expect(resetBoundary(), "requests that no answer was declared for").toEqual([]);
});
