import { Skeleton, Stack } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import classes from "./Settings.module.css";
import { SettingsEditor } from "./SettingsEditor.tsx";
import { settingsOptions } from "./settings.queries.ts";
import { settingsWords } from "./settings-words.ts";

/** What the tenant decides for itself. */
export function SettingsPage() {
  const t = useWords(settingsWords);
  const query = useTabQuery(settingsOptions);
  return (
    <PageFrame title={t("title")}>
      <QueryStates query={query} skeleton={<SettingsSkeleton />}>
        {(stored) => <SettingsEditor stored={stored} />}
      </QueryStates>
    </PageFrame>
  );
}

function SettingsSkeleton() {
  return (
    <div className={classes.split}>
      <Stack gap={4} className={classes.nav ?? ""}>
        <Skeleton height={220} />
      </Stack>
      <Stack gap="md">
        <Skeleton height={460} />
        <Skeleton height={380} />
      </Stack>
    </div>
  );
}
