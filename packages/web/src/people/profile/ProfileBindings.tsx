import { Button, Skeleton } from "@mantine/core";
import type { SocialAccount } from "@provost/contract/auth/auth-social";
import type { SocialWay } from "@provost/contract/tenant/tenant-face";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Profile.module.css";
import { ProfileSection } from "./ProfileSection.tsx";
import { bindingsOptions, leaveToBind, unbind, useProfileRefresh } from "./profile.queries.ts";
import { profileWords } from "./profile-words.ts";

/** Third-party accounts that sign one in. */
export function ProfileBindings({ ways }: { ways: readonly SocialWay[] }) {
  const t = useWords(profileWords);
  const query = useQuery(bindingsOptions);
  return (
    <ProfileSection title={t("bindingsTitle")}>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={64} />}
        isEmpty={(accounts) => accounts.length === 0 && ways.length === 0}
        empty={<p className={classes.quiet}>{t("bindingsNone")}</p>}
      >
        {(accounts) => (
          <ul className={classes.rows}>
            {lines(ways, accounts).map(({ way, account }) => (
              <Binding key={way.provider} way={way} account={account} />
            ))}
          </ul>
        )}
      </QueryStates>
    </ProfileSection>
  );
}

/** The tenant's ways, then accounts of ways that it has no more. */
function lines(ways: readonly SocialWay[], accounts: readonly SocialAccount[]) {
  const gone = accounts.filter(({ provider }) => !ways.some((way) => way.provider === provider));
  const all = [...ways, ...gone.map(({ provider }) => ({ provider, name: provider }))];
  return all.map((way) => ({
    way,
    account: accounts.find(({ provider }) => provider === way.provider) ?? null,
  }));
}

function Binding({ way, account }: { way: SocialWay; account: SocialAccount | null }) {
  const t = useWords(profileWords);
  const moments = useMoments();
  const refresh = useProfileRefresh();
  const [isLeaving, setLeaving] = useState(false);
  const { provider } = way;
  const name = provider === "wechat" || provider === "qq" ? t(provider) : way.name;

  async function bind(): Promise<void> {
    setLeaving(true);
    await leaveToBind(provider).catch(() => setLeaving(false));
  }

  async function release(): Promise<void> {
    const prompt = {
      title: t("unbindTitle", { provider: name }),
      text: t("unbindText"),
      action: t("unbind"),
      danger: true,
    };
    if (!(await confirm(prompt))) return;
    await unbind(provider);
    await refresh();
    notifyDone(t("unbound", { provider: name }));
  }

  return (
    <li>
      <div>
        <p className={classes.text}>{name}</p>
        <p className={classes.small}>
          {account === null
            ? t("notBound")
            : t("bound", {
                name: account.name || name,
                when: moments.when(account.boundAt),
              })}
        </p>
      </div>
      {account === null ? (
        <Button
          variant="default"
          aria-label={`${t("bind")} ${name}`}
          loading={isLeaving}
          onClick={() => void bind()}
        >
          {t("bind")}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={`${t("unbind")} ${name}`}
          onClick={() => void release().catch(() => undefined)}
        >
          {t("unbind")}
        </Button>
      )}
    </li>
  );
}
