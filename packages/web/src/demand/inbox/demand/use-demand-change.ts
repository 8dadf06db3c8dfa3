import { Demand } from "@provost/contract/demand/demand-inbox";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../../../platform/http/call-error.ts";
import { useWords } from "../../../platform/i18n.ts";
import { currentOf } from "../../../ui/dialog/use-saving.ts";
import { notifyDone, notifyError } from "../../../ui/notify.ts";
import { demandOptions } from "../demand.queries.ts";
import { demandWords } from "../demand-words.ts";

export interface DemandChange {
  busy: boolean;
  /** Returns the changed demand; `null` = refused, which has been reported, except that `onStale` reports a stale version. */
  run(work: () => Promise<Demand>, onStale?: (current: Demand) => void): Promise<Demand | null>;
}

/** Changes a demand, and shows its new state; also if another user was faster. */
export function useDemandChange(id: string): DemandChange {
  const t = useWords(demandWords);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const adopt = (demand: Demand): void => {
    client.setQueryData(demandOptions(id).queryKey, demand);
    void client.invalidateQueries({ queryKey: ["demand", "list"] });
  };
  return {
    busy,
    async run(work, onStale = () => notifyError(t("stale"))) {
      setBusy(true);
      try {
        const demand = await work();
        adopt(demand);
        notifyDone(t("saved"));
        return demand;
      } catch (error) {
        const current = currentOf(error, Demand);
        if (current !== null) {
          adopt(current);
          onStale(current);
        } else if (isRefusal(error, "not_found"))
          await client.invalidateQueries({ queryKey: demandOptions(id).queryKey });
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
