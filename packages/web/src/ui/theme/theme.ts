import { createTheme, type MantineThemeOverride, useComboboxContext } from "@mantine/core";
import { createElement, type ReactNode, useEffect, useRef } from "react";
import { type ColourSteps, colourSteps, filledStep } from "./colour-steps.ts";

export const defaultPrimary = "#409eff";

/** Neutrals of the light surfaces, slightly cool. */
export const grey: ColourSteps = [
  "#f7f8fa",
  "#f1f3f5",
  "#ebecf0",
  "#e1e3e8",
  "#cfd3da",
  "#a4aab4",
  "#7a818d",
  "#5c6470",
  "#434955",
  "#171c24",
];
/** Neutrals of the dark surfaces, from text to ground. */
export const dark: ColourSteps = [
  "#e6e8ec",
  "#bcc1c9",
  "#979da8",
  "#757c88",
  "#31363f",
  "#262a31",
  "#20242b",
  "#191c22",
  "#14171c",
  "#0d0f13",
];

/** The status colours, in the steps of their own. */
export const statusColours = {
  red: colourSteps("#e5484d"),
  green: colourSteps("#2f9e60"),
  orange: colourSteps("#e8890c"),
};

/** Around the input of a list that is searched: the first option that fits what is typed is marked, so that Enter takes it; without a text, none. */
function FirstFit({ children }: { children: ReactNode }): ReactNode {
  const { store } = useComboboxContext();
  const before = useRef("");
  useEffect(() => {
    const { value: text } = store.targetRef.current as HTMLInputElement;
    if (text === before.current) return;
    before.current = text;
    if (text !== "" && store.dropdownOpened) store.selectFirstOption();
  });
  return children;
}

/** The design measures as a Mantine theme. What CSS needs besides is in `tokens.css`; a chosen primary colour replaces its steps there. */
export const consoleTheme: MantineThemeOverride = createTheme({
  primaryColor: "brand",
  primaryShade: { light: filledStep, dark: filledStep },
  colors: {
    brand: colourSteps(defaultPrimary),
    ...statusColours,
    gray: grey,
    dark,
  },
  black: "#171c24",
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.5", sm: "1.5", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "8px", md: "12px", lg: "12px", xl: "16px" },
  defaultRadius: "sm",
  shadows: {
    xs: "none",
    sm: "none",
    md: "var(--shadow-menu)",
    lg: "var(--shadow-floating)",
    xl: "var(--shadow-floating)",
  },
  breakpoints: { xs: "480px", sm: "768px", md: "992px", lg: "1200px", xl: "1600px" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "15px", lineHeight: "22px" },
      h3: { fontSize: "14px", lineHeight: "22px" },
    },
  },
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { size: 440, radius: "xl", centered: true, transitionProps: { duration: 150 } },
    },
    Drawer: {
      defaultProps: { offset: "var(--drawer-inset)", radius: "xl", transitionProps: { duration: 200 } },
    },
    Checkbox: { defaultProps: { radius: "xs" } },
    Card: { defaultProps: { radius: "md", withBorder: true, padding: "md" } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    // Hints are below their fields, so that fields side by side stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    // The list itself scrolls (tokens.css): screen readers would not accept a box between the list and its options.
    Select: {
      defaultProps: {
        withScrollArea: false,
        inputContainer: (input: ReactNode) => createElement(FirstFit, null, input),
      },
    },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: "sm" } },
  },
});
