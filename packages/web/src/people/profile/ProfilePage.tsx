import { Skeleton, Tabs } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { Waiting } from "../../ui/state/Waiting.tsx";
import { SecondFactorPanel } from "../second-factor/SecondFactorPanel.tsx";
import { AvatarPanel } from "./AvatarPanel.tsx";
import classes from "./Profile.module.css";
import { ProfileBindings } from "./ProfileBindings.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfilePassword } from "./ProfilePassword.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { ProfileSessions } from "./ProfileSessions.tsx";
import { ProfileSignIns } from "./ProfileSignIns.tsx";
import { useProfileRefresh } from "./profile.queries.ts";
import { profileWords } from "./profile-words.ts";

/** Everything a user may see and change of himself. */
export function ProfilePage() {
  const t = useWords(profileWords);
  const user = useUser();
  const refresh = useProfileRefresh();
  const [part, setPart] = useTabState<string | null>("part", "about");

  if (user === null) {
    return (
      <PageFrame title={t("title")}>
        <Waiting>
          <Skeleton height={320} maw={960} />
        </Waiting>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("title")}>
      <Tabs value={part} onChange={setPart} className={classes.parts} keepMounted={false}>
        <Tabs.List aria-label={t("parts")}>
          <Tabs.Tab value="about">{t("about")}</Tabs.Tab>
          <Tabs.Tab value="safety">{t("safety")}</Tabs.Tab>
          <Tabs.Tab value="traces">{t("traces")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="about" pt="md">
          <ProfileSection title={t("about")}>
            <AvatarPanel user={user} />
            <dl className={classes.facts}>
              <dt>{t("account")}</dt>
              <dd>{user.account}</dd>
              <dt>{t("dept")}</dt>
              <dd>{user.deptName || t("none")}</dd>
            </dl>
            <ProfileForm key={user.id} user={user} />
          </ProfileSection>
        </Tabs.Panel>
        <Tabs.Panel value="safety" pt="md">
          <div className={classes.stack}>
            <ProfileSection title={t(user.hasPassword ? "passwordTitle" : "passwordFirst")}>
              <ProfilePassword
                isFirst={!user.hasPassword}
                onDone={() => {
                  notifyDone(t("passwordChanged"));
                  void refresh();
                }}
              />
            </ProfileSection>
            <SecondFactorPanel hasPassword={user.hasPassword} />
            <ProfileBindings ways={user.tenant.social} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="traces" pt="md">
          <div className={classes.stack}>
            <ProfileSessions />
            <ProfileSignIns />
          </div>
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
