import { Badge } from "@mantine/core";
import type { Tenant } from "@provost/contract/tenant/tenant";
import { platformTenantId } from "@provost/contract/wire/id";
import { systemClock } from "../../platform/clock.ts";
import { type Say, useWords } from "../../platform/i18n.ts";
import type { Column } from "../../ui/table/data-table.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "./Tenants.module.css";
import { type TenantState, tenantState } from "./tenant-state.ts";
import { tenantWords } from "./tenant-words.ts";

/** What the list says of a tenant. */
export function useTenantColumns(): Column<Tenant>[] {
  const t = useWords(tenantWords);
  const moments = useMoments();
  const now = systemClock.now();
  return [
    {
      key: "name",
      head: t("name"),
      hint: ({ name }) => name,
      cell: (tenant) => (
        <span className={classes.tenant}>
          <span className={classes.name}>
            <span className={classes.text}>{tenant.name}</span>
            {tenant.id === platformTenantId ? (
              <Badge size="sm" variant="default" tt="none" fw={500} className={classes.badge ?? ""}>
                {t("platform")}
              </Badge>
            ) : null}
          </span>
        </span>
      ),
    },
    { key: "id", head: t("id"), width: 132, tone: "code", from: "medium", cell: ({ id }) => id },
    {
      key: "domain",
      head: t("domain"),
      tone: "code",
      from: "wide",
      hint: ({ domain }) => domain,
      cell: ({ domain }) => domain,
    },
    {
      key: "state",
      head: t("state"),
      width: 176,
      from: "medium",
      cell: (tenant) => <State state={tenantState(tenant, now)} />,
      texts: [[t("state"), (tenant) => stateText(tenantState(tenant, now), t)]],
    },
    {
      key: "users",
      head: t("users"),
      width: 112,
      align: "right",
      from: "medium",
      cell: ({ users, limits }) =>
        limits.users === null ? users : t("usersOf", { users, limit: limits.users }),
    },
    {
      key: "expiresAt",
      head: t("expiresAt"),
      width: 132,
      tone: "quiet",
      from: "wide",
      hint: ({ expiresAt }) => (expiresAt === null ? "" : moments.exact(expiresAt)),
      cell: ({ expiresAt }) => (expiresAt === null ? t("never") : moments.parts(expiresAt).day),
    },
    timeColumn(
      { key: "createdAt", head: t("createdAt"), from: "wide", at: ({ createdAt }) => createdAt },
      moments,
    ),
  ];
}

const colours = { active: "green", disabled: "gray", expired: "red", soon: "orange" } as const;

const stateText = (state: TenantState, t: Say<(typeof tenantWords)["zh"]>): string =>
  state.is === "soon" ? t("soon", { count: state.days }) : t(state.is);

function State({ state }: { state: TenantState }) {
  const t = useWords(tenantWords);
  return (
    <span className={classes.state}>
      <span className={classes.dot} style={{ background: `var(--mantine-color-${colours[state.is]}-6)` }} />
      {stateText(state, t)}
    </span>
  );
}
