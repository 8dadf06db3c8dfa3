import { sharedAuthority } from "../sharing/shared-authority.service.ts";
import { chartStore } from "./chart.store.ts";
import type { ChartRow } from "./chart-row.store.ts";

export const {
  authorize: authorizeChart,
  authorizeBinned: authorizeBinnedChart,
  read: readChart,
} = sharedAuthority<"chart", ChartRow>({
  kind: "chart",
  byId: (db, id, reader) => chartStore(db).byId(id, reader),
});
