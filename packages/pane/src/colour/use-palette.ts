import { useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ChartPalette } from "./chart-palette.ts";
import { readPalette } from "./read-palette.ts";

/** The chart colours at an element, read again whenever theme, colour scheme or the page's attributes change. */
export function usePalette(host: RefObject<HTMLElement | null>): ChartPalette | null {
  const [palette, setPalette] = useState<ChartPalette | null>(null);
  const theme = useMantineTheme();
  const scheme = useComputedColorScheme("light");
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and scheme decide what the tokens resolve to
  useLayoutEffect(() => {
    let onPaper = false;
    const read = (): void => {
      if (!host.current) return;
      const next = { ...readPalette(host.current), ...(onPaper ? { onPaper } : {}) };
      setPalette((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    const print = ({ type }: Event): void => {
      onPaper = type === "beforeprint";
      flushSync(read);
    };
    window.addEventListener("beforeprint", print);
    window.addEventListener("afterprint", print);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", print);
      window.removeEventListener("afterprint", print);
    };
  }, [host, theme, scheme]);
  return palette;
}
