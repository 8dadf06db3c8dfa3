import { Demand } from "@provost/contract/demand-inbox";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { currentOf } from "../../ui/use-saving.ts";
import { demandOptions } from "./demand.queries.ts";
import { demandWords } from "./demand-words.ts";

export interface DemandChange {
  busy: boolean;
  /** Gives how the demand stands then; `null` = it was refused, which has been told. */
  run(work: () => Promise<Demand>): Promise<Demand | null>;
}

/** Changes a demand, and shows how it stands then; also when somebody else was faster. */
export function useDemandChange(id: string): DemandChange {
  const t = useWords(demandWords);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const stand = (demand: Demand): void => {
    client.setQueryData(demandOptions(id).queryKey, demand);
    void client.invalidateQueries({ queryKey: ["demand", "list"] });
  };
  return {
    busy,
    async run(work) {
      setBusy(true);
      try {
        const demand = await work();
        stand(demand);
        notifyDone(t("saved"));
        return demand;
      } catch (error) {
        const current = currentOf(error, Demand);
        if (current !== null) {
          stand(current);
          notifyError(t("stale"));
        }
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
