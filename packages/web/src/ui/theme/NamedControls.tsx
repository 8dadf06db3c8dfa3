import { MantineThemeProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";

/** Gives the kit's wordless buttons a name in the present language. */
export function NamedControls({ children }: { children: ReactNode }) {
  const t = useWords(uiWords);
  const theme = useMemo(() => {
    const closing = { defaultProps: { closeButtonProps: { "aria-label": t("close") } } };
    const showing = {
      defaultProps: { visibilityToggleButtonProps: { "aria-label": t("showPassword"), tabIndex: 0 } },
    };
    return {
      components: { Modal: closing, Drawer: closing, Notification: closing, PasswordInput: showing },
    };
  }, [t]);
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  );
}
