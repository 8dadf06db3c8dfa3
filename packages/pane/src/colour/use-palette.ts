import { useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ChartPalette } from "./chart-palette.ts";
import { readPalette } from "./read-palette.ts";

/** The chart colours at an element, read again whenever theme, colour scheme or the page's attributes change. */
export function usePalette(host: RefObject<HTMLElement | null>): ChartPalette | null {
  const [palette, setPalette] = useState<ChartPalette | null>(null);
  const theme = useMantineTheme();
  const scheme = useComputedColorScheme("light");
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and scheme decide what the tokens resolve to
  useLayoutEffect(() => {
    const read = (): void => {
      if (!host.current) return;
      const next = readPalette(host.current);
      setPalette((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    return () => observer.disconnect();
  }, [host, theme, scheme]);
  return palette;
}
