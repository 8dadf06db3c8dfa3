import { Stack, Text, UnstyledButton } from "@mantine/core";
import type { DashboardFile } from "@provost/contract/dashboard/dashboard-file";
import { dashboardTemplateFile, dashboardTemplateList } from "@provost/contract/dashboard/dashboard-template";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { fileWords } from "./file-words.ts";
import classes from "./ImportPlanView.module.css";

const templatesOptions = queryOptions({
  queryKey: ["dashboard", "template", "list"],
  queryFn: ({ signal }) => call(dashboardTemplateList, {}, { signal, quiet: true }),
});

interface TemplateListProps {
  onChosen(name: string, file: DashboardFile): void;
}

/** The templates that the platform offers; nothing where there are none. */
export function TemplateList({ onChosen }: TemplateListProps) {
  const t = useWords(fileWords);
  const moments = useMoments();
  const { data = [] } = useQuery(templatesOptions);
  if (data.length === 0) return null;
  const choose = (id: string, name: string): Promise<void> =>
    call(dashboardTemplateFile, { id }).then(
      (file) => onChosen(name, file),
      // The call itself has reported the failure.
      () => undefined,
    );
  return (
    <section aria-label={t("templates")}>
      <Text component="h3" className={classes.title ?? ""}>
        {t("templates")}
      </Text>
      <div className={classes.rows}>
        {data.map(({ id, name, version, publishedAt }) => (
          <UnstyledButton key={id} className={classes.choice ?? ""} onClick={() => void choose(id, name)}>
            <Stack gap={0}>
              <span className={classes.name}>{name}</span>
              <Text size="xs" c="dimmed">
                {t("template", { version, when: moments.full(publishedAt) })}
              </Text>
            </Stack>
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
