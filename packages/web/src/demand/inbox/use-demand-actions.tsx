import type { DemandSummary } from "@provost/contract/demand/demand-inbox";
import { useQueryClient } from "@tanstack/react-query";
import { offerUndo } from "../../document/bin/offer-undo.tsx";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { endNotice, notifyDone } from "../../ui/notify.ts";
import { binDemand, markDemand, removeDemandForever, restoreDemand } from "./demand.queries.ts";
import { inboxWords } from "./inbox-words.ts";

/** The actions on demands from their list. Each call reports its failure. */
export function useDemandActions() {
  const t = useWords(inboxWords);
  const client = useQueryClient();
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined);
    await client.invalidateQueries({ queryKey: ["demand"] });
  };
  const restore = ({ id, name }: DemandSummary): Promise<void> =>
    during(async () => {
      await restoreDemand(id);
      endNotice(`removed ${id}`);
      notifyDone(t("restored", { name }));
    });
  return {
    restore,
    mark: ({ id }: DemandSummary, read: boolean): Promise<void> => during(() => markDemand(id, read)),
    remove: (demand: DemandSummary): Promise<void> =>
      during(async () => {
        const { id, name } = demand;
        await binDemand(id);
        const offer = { id: `removed ${id}`, text: t("removed", { name }), label: t("undo") };
        offerUndo({ ...offer, undo: () => void restore(demand) });
      }),
    removeForever: async ({ id, name }: DemandSummary): Promise<void> => {
      const sure = await confirm({
        title: t("foreverTitle", { name }),
        text: t("foreverText"),
        action: t("forever"),
        danger: true,
      });
      if (sure) await during(() => removeDemandForever(id));
    },
  };
}
