import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

/** Light or dark as it is drawn, and the way to the other. */
export function useScheme(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return { isDark, toggle: () => setColorScheme(isDark ? "light" : "dark") };
}
