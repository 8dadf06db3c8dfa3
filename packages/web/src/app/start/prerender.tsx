import { MantineProvider } from "@mantine/core";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import type { Language } from "@provost/contract/wire/language";
import { collation } from "@provost/contract/wire/locale";
import { renderToString } from "react-dom/server";
import { LoginPage } from "../../auth/LoginPage.tsx";
import { startI18n } from "../../platform/i18n.ts";
import { paintOf } from "../../ui/theme/paint.ts";
import { consoleTheme } from "../../ui/theme/theme.ts";
import { website } from "../website.ts";
import { readLook } from "./look-cookie.ts";

/** What the sign-in page depends on before its script has come. */
export interface Drawn {
  language: Language;
  /** The tenant of the address. */
  face: TenantFace | null;
  /** The last look of the console in this browser, from its cookie. */
  look: string | undefined;
  /** Placeholder for the nonce of the response. */
  nonce: string;
}

const nothing = (): void => undefined;

/** The sign-in page as the server sends it, and the attributes of its root element. */
export function draw({ language, face, look, nonce }: Drawn): { html: string; attributes: string } {
  startI18n(language);
  const { scheme, ...seen } = readLook(look);
  const { attributes, variables } = paintOf(seen);
  const style = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  const all = {
    lang: collation[language],
    ...attributes,
    ...(scheme === null ? {} : { "data-mantine-color-scheme": scheme }),
    style: style.join(";"),
  };
  const html = renderToString(
    <MantineProvider theme={consoleTheme} defaultColorScheme={scheme ?? "light"} getStyleNonce={() => nonce}>
      <LoginPage
        title={website.title}
        logo={website.logo}
        asksTenant={website.tenantMode}
        tenantId=""
        takeTyped={() => null}
        knownFace={face}
        onFace={nothing}
        onLeave={nothing}
        notice={null}
        arrival={null}
        onArrived={nothing}
        onSignIn={async () => undefined}
      />
    </MantineProvider>,
  );
  return {
    html,
    attributes: Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join(" "),
  };
}
