import { ChartContent } from "@provost/contract/chart/chart-content";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { expect, it } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useCountLeftOut } from "./use-count-left-out.ts";

const client = new QueryClient();
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it("counts again for the next result, though its rows are the same", async () => {
  const content = ChartContent.parse({ dataSrc: "pupils" });
  const of = [content, {}, [], [{ score: 80 }]] as const;
  const { result, rerender } = await renderHook((at: number | undefined) => useCountLeftOut(...of, at), {
    initialProps: 1,
    wrapper,
  });
  const first = result.current;
  await rerender(1);
  expect(result.current).toBe(first);
  await rerender(2);
  expect(result.current).not.toBe(first);
});
