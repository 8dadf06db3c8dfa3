import { Button, Menu } from "@mantine/core";
import { isFederatedKind } from "@provost/contract/tenant/social-settings";
import { IconPlus } from "@tabler/icons-react";
import { useWords } from "../../../platform/i18n.ts";
import classes from "../Settings.module.css";
import { SettingsSection } from "../SettingsSection.tsx";
import type { SettingsEdit } from "../settings-edit.ts";
import { blankWay, type SocialKind } from "../settings-form.ts";
import { settingsWords } from "../settings-words.ts";
import { nextKey } from "./mapping-form.ts";
import { SettingsWay } from "./SettingsWay.tsx";

const kinds: readonly SocialKind[] = ["wechat", "qq", "oidc", "saml"];
const mostWays = 10;

/** Third parties by which people may sign in. */
export function SettingsSocial({ edit }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { form, change, faultAt } = edit;
  const { social } = form;
  const isThere = (kind: SocialKind): boolean =>
    !isFederatedKind(kind) && social.some((way) => way.kind === kind);
  const general = faultAt("social");
  return (
    <SettingsSection
      name="social"
      hint={t("socialHint")}
      action={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              disabled={social.length >= mostWays}
            >
              {t("addWay")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                disabled={isThere(kind)}
                onClick={() => change({ social: [...social, blankWay(kind, nextKey(social))] })}
              >
                {t(kind)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      {social.length === 0 ? <p className={classes.hint}>{t("noWays")}</p> : null}
      {social.map((way, at) => (
        <SettingsWay
          key={way.key}
          way={way}
          faultAt={(name) => faultAt(`social.${at}.${name}`)}
          onChange={(part) =>
            change({ social: social.map((one) => (one.key === way.key ? { ...one, ...part } : one)) })
          }
          onRemove={() => change({ social: social.filter(({ key }) => key !== way.key) })}
        />
      ))}
      {general === null ? null : (
        <p className={classes.wrong} role="alert">
          {general}
        </p>
      )}
    </SettingsSection>
  );
}
