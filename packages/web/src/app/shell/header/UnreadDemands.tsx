import { usePermission } from "../../../platform/identity.ts";
import { partChunk, usePartChunk } from "../../../platform/lazy/lazy-part.tsx";

const chunk = partChunk(async () =>
  (await import("../../../demand/inbox/inbox-pages.ts")).inboxPages.unread(),
);

/** The unread demands, for those who see demands; what does not come is left out. */
export function UnreadDemands() {
  return usePermission()("demand_view") ? <Come /> : null;
}

function Come() {
  const { Part } = usePartChunk(chunk);
  return Part && <Part />;
}
