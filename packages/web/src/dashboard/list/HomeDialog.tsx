import { Button, Checkbox, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { homesOptions, roleChoicesOptions, setHome } from "./dashboard-list.queries.ts";
import { listWords } from "./list-words.ts";

interface HomeDialogProps {
  dashboard: DashboardSummary;
  onClose(): void;
}

/** Whose home page a dashboard is: the tenant's, and that of single roles. */
export function HomeDialog({ dashboard, onClose }: HomeDialogProps) {
  const t = useWords(listWords);
  const client = useQueryClient();
  const homes = useQuery({ ...homesOptions, staleTime: 0 });
  const roles = useQuery(roleChoicesOptions);
  const [chosen, setChosen] = useState<ReadonlyMap<string | null, boolean>>(new Map());
  const [busy, setBusy] = useState(false);
  const { id } = dashboard;
  const isOf = (roleId: string | null): boolean =>
    chosen.get(roleId) ??
    (homes.data ?? []).some((home) => home.roleId === roleId && home.dashboardId === id);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const [roleId, wanted] of chosen)
        if (wanted || roleId !== null) await setHome(roleId, wanted ? id : null);
      notifyDone(t("homeSaved"));
      onClose();
    } catch {
      // The call itself has reported the failure.
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ["dashboard"] });
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("homeTitle", { name: shownName(dashboard) })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={homes} skeleton={<Skeleton height={160} />}>
        {() => (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {t("homeText")}
            </Text>
            <Checkbox
              label={t("ofTenant")}
              checked={isOf(null)}
              // The tenant always has a home page: another one is made it from its own row.
              disabled={dashboard.home}
              onChange={({ currentTarget }) => setChosen(new Map(chosen).set(null, currentTarget.checked))}
            />
            {(roles.data ?? []).map((role) => (
              <Checkbox
                key={role.id}
                label={role.title}
                checked={isOf(role.id)}
                onChange={({ currentTarget }) =>
                  setChosen(new Map(chosen).set(role.id, currentTarget.checked))
                }
              />
            ))}
          </Stack>
        )}
      </QueryStates>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={busy} disabled={chosen.size === 0} onClick={() => void save()}>
          {t("save")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
