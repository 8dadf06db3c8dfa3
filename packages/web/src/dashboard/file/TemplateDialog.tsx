import { Button, Modal, MultiSelect, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import {
  dashboardTemplateOffer,
  dashboardTemplatePublish,
  dashboardTemplateWithdraw,
  type TemplateOffer,
} from "@provost/contract/dashboard/dashboard-template";
import { tenantList } from "@provost/contract/tenant/tenant";
import { platformTenantId } from "@provost/contract/wire/id";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { templateWords } from "./template-words.ts";

const offerOptions = (id: string) =>
  queryOptions({
    queryKey: ["dashboard", "template", "offer", id],
    queryFn: ({ signal }) => call(dashboardTemplateOffer, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

/** Enough to choose from; typing finds the others. */
const choiceSize = 50;

const tenantChoices = (keyword: string) =>
  queryOptions({
    queryKey: ["tenant", "choices", keyword],
    queryFn: ({ signal }) =>
      call(tenantList, { current: 1, size: choiceSize, keyword }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

interface TemplateDialogProps {
  dashboard: Pick<DashboardSummary, "id" | "name">;
  onClose(): void;
}

/** Offers a dashboard of the platform's tenant to other tenants as a template. */
export function TemplateDialog({ dashboard, onClose }: TemplateDialogProps) {
  const t = useWords(templateWords);
  const query = useQuery(offerOptions(dashboard.id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("title", { name: dashboard.name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={query} skeleton={<Skeleton height={200} />}>
        {(offer) => <OfferForm dashboard={dashboard} offer={offer} onClose={onClose} />}
      </QueryStates>
    </Modal>
  );
}

function OfferForm({ dashboard, offer, onClose }: TemplateDialogProps & { offer: TemplateOffer | null }) {
  const t = useWords(templateWords);
  const client = useQueryClient();
  const moments = useMoments();
  const [isForAll, setForAll] = useState(offer === null || offer.tenants === null);
  const [chosen, setChosen] = useState<string[]>(offer?.tenants ?? []);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      notifyDone(done);
      onClose();
    } catch {
      // The call itself has reported the failure.
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ["dashboard", "template"] });
    }
  };
  const { id, name } = dashboard;
  const publish = () =>
    run(
      () => call(dashboardTemplatePublish, { id, tenants: isForAll ? null : chosen }),
      t("published", { name }),
    );
  const withdraw = () => run(() => call(dashboardTemplateWithdraw, { id }), t("withdrawn", { name }));

  return (
    <Stack gap="md">
      <Text size="sm">{t("text")}</Text>
      {offer === null ? null : (
        <Text size="sm" c="dimmed">
          {t("current", { version: offer.version, when: moments.full(offer.publishedAt) })}
        </Text>
      )}
      <Radio.Group
        label={t("tenants")}
        value={isForAll ? "all" : "some"}
        onChange={(value) => setForAll(value === "all")}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t("all")} />
          <Radio value="some" label={t("some")} />
        </Stack>
      </Radio.Group>
      {isForAll ? null : <TenantChoice chosen={chosen} onChosen={setChosen} />}
      <DialogFoot>
        {offer === null ? null : (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void withdraw()}>
            {t("withdraw")}
          </Button>
        )}
        <Button loading={isBusy} disabled={!isForAll && chosen.length === 0} onClick={() => void publish()}>
          {t(offer === null ? "publish" : "again")}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

function TenantChoice({ chosen, onChosen }: { chosen: string[]; onChosen(ids: string[]): void }) {
  const t = useWords(templateWords);
  const [text, setText] = useState("");
  const [keyword] = useDebouncedValue(text, 200);
  const { data } = useQuery(tenantChoices(keyword));
  const known = new Map((data?.records ?? []).map((tenant) => [tenant.id, tenant.name]));
  const ids = [...new Set([...chosen, ...known.keys()])].filter((id) => id !== platformTenantId);
  return (
    <MultiSelect
      label={t("choose")}
      data={ids.map((id) => ({ value: id, label: known.has(id) ? `${known.get(id)} (${id})` : id }))}
      value={chosen}
      onChange={onChosen}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t("noTenant")}
      {...((data?.total ?? 0) > choiceSize ? { description: t("more") } : {})}
      searchable
      data-autofocus
    />
  );
}
