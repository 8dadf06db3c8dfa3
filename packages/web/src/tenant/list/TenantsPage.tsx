import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Tenant } from "@provost/contract/tenant/tenant";
import { tenantButtons } from "@provost/contract/tenant/tenant-feature";
import { platformTenantId } from "@provost/contract/wire/id";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { useOpenForm } from "../../platform/tab/use-editing.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { type CreatedTenant, TenantCreatedDialog } from "./TenantCreatedDialog.tsx";
import { TenantRemoveDialog } from "./TenantRemoveDialog.tsx";
import { switchTenant, tenantListOptions, useTenantRefresh } from "./tenant.queries.ts";
import { useTenantColumns } from "./tenant-columns.tsx";
import { blankTenant, formOfTenant, switched, TenantForm, withoutPassword } from "./tenant-form.ts";
import { tenantWords } from "./tenant-words.ts";

const TenantDialog = lazyDialog(async () => (await import("./TenantDialog.tsx")).TenantDialog);

const noFilter = { keyword: "" };

/** The tenants, for the platform's administrators. */
export function TenantsPage() {
  const t = useWords(tenantWords);
  const may = usePermission();
  const columns = useTenantColumns();
  const refresh = useTenantRefresh();
  const [removing, setRemoving] = useTabState<Tenant | null>("removing", null);
  const [created, setCreated] = useTabState<CreatedTenant | null>("created", null);
  // A password made up by the server is written down nowhere.
  const [editing, edit] = useOpenForm("editing", TenantForm, {
    withoutSecrets: withoutPassword,
    isOtherUnsaved: created !== null,
  });
  const list = usePagedList("tenants", noFilter);
  const query = useTabQuery(tenantListOptions(list.query));

  useFocusReturn({ opened: removing !== null });

  const mayEdit = may(tenantButtons.edit);
  const isOther = ({ id }: Tenant): boolean => id !== platformTenantId;

  async function turn(tenant: Tenant, disabled: boolean): Promise<void> {
    const { name } = tenant;
    const prompt = { title: t("disableTitle", { name }), text: t("disableText"), action: t("disable") };
    if (disabled && !(await confirm({ ...prompt, danger: true }))) return;
    await switchTenant(switched(tenant, disabled)).then(
      () => notifyDone(t(disabled ? "disabledDone" : "enabledDone", { name })),
      () => undefined,
    );
    await refresh();
  }

  const actions: RowAction<Tenant>[] = [
    ...(mayEdit
      ? [
          {
            label: t("edit"),
            icon: <IconPencil size={16} />,
            run: (tenant: Tenant) => edit(formOfTenant(tenant)),
            hotkey: "Enter" as const,
          },
          {
            label: t("disable"),
            icon: <IconPlayerPause size={16} />,
            run: (tenant: Tenant) => void turn(tenant, true),
            applies: (tenant: Tenant) => isOther(tenant) && !tenant.disabled,
          },
          {
            label: t("enable"),
            icon: <IconPlayerPlay size={16} />,
            run: (tenant: Tenant) => void turn(tenant, false),
            applies: (tenant: Tenant) => tenant.disabled,
          },
        ]
      : []),
    ...(may(tenantButtons.remove)
      ? [
          {
            label: t("remove"),
            icon: <IconTrash size={16} />,
            run: setRemoving,
            applies: (tenant: Tenant) => isOther(tenant) && tenant.disabled,
            hotkey: "Delete" as const,
            danger: true,
          },
        ]
      : []),
  ];

  const addButton = may(tenantButtons.add) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(blankTenant)}>
      {t("add")}
    </Button>
  ) : undefined;

  return (
    <PageFrame
      title={t("title")}
      actions={addButton}
      toolbar={
        <SearchField
          label={t("find")}
          value={list.filter.keyword}
          onChange={(text) => list.setFilter({ keyword: text })}
        />
      }
    >
      <PagedTable
        query={query}
        list={list}
        pageQuery={tenantListOptions}
        empty={<EmptyState title={t("empty")} action={addButton} />}
        label={t("title")}
        rowName={({ name }) => name}
        isQuiet={({ disabled }) => disabled}
        columns={columns}
        actions={actions}
      />
      {editing === null ? null : <TenantDialog {...editing} onCreated={setCreated} />}
      {removing === null ? null : <TenantRemoveDialog tenant={removing} onClose={() => setRemoving(null)} />}
      {created === null ? null : <TenantCreatedDialog created={created} onNoted={() => setCreated(null)} />}
    </PageFrame>
  );
}
