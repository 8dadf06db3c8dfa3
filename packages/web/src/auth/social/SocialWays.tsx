import { Button } from "@mantine/core";
import { socialStart } from "@provost/contract/auth/auth-social";
import type { SocialWay } from "@provost/contract/tenant/tenant-face";
import { IconBrandQq, IconBrandWechat, IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { authWords } from "../auth-words.ts";
import classes from "../LoginPage.module.css";
import type { Draft } from "../login-draft.ts";
import { isTenantWrong, TenantField } from "../TenantField.tsx";
import { socialWords } from "./social-words.ts";

const icons: Readonly<Record<string, typeof IconLogin2>> = { wechat: IconBrandWechat, qq: IconBrandQq };

interface SocialWaysProps {
  draft: Draft;
  /** Those the tenant of the address has set up; `null` while the tenant is not known. */
  ways: readonly SocialWay[] | null;
  onLeave: (tenantId: string) => void;
}

function wayTo(provider: string, tenantId: string): string {
  const path = socialStart.path.replace("{provider}", encodeURIComponent(provider));
  return tenantId === "" ? path : `${path}?tenantId=${encodeURIComponent(tenantId)}`;
}

/** The third-party tab: WeChat and QQ always, then what the tenant has of its own. */
export function SocialWays({ draft, ways, onLeave }: SocialWaysProps) {
  const t = useWords(authWords);
  const s = useWords(socialWords);
  const [isChecked, setChecked] = useState(false);
  const isTenantBad = draft.asksTenant && isTenantWrong(draft.tenantId);
  const standard = (["wechat", "qq"] as const).map((provider) => ({
    provider,
    name: s(provider),
    isOff: ways !== null && !ways.some((way) => way.provider === provider),
  }));
  const own = (ways ?? []).filter(({ provider }) => provider !== "wechat" && provider !== "qq");

  function lead(provider: string): void {
    setChecked(true);
    if (isTenantBad) return;
    onLeave(draft.tenantId);
    window.location.assign(wayTo(provider, draft.tenantId));
  }

  return (
    <div className={classes.form}>
      {draft.asksTenant ? (
        <TenantField
          value={draft.fields.tenantId}
          isWrong={isChecked && isTenantBad}
          onChange={(tenantId) => draft.change({ tenantId })}
        />
      ) : null}
      {[...standard, ...own.map((way) => ({ ...way, isOff: false }))].map(({ provider, name, isOff }) => {
        const Icon = icons[provider] ?? IconLogin2;
        return (
          <Button
            key={provider}
            variant="default"
            fullWidth
            disabled={isOff}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            onClick={() => lead(provider)}
          >
            {isOff ? s("notSetUp", { name }) : s("by", { name })}
          </Button>
        );
      })}
      <p className={classes.note}>
        {standard.every(({ isOff }) => isOff) && own.length === 0 ? t("socialOff") : s("note")}
      </p>
    </div>
  );
}
