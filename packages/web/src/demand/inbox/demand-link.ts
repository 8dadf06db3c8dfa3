/** Where a demand is worked on. */
export const demandPath = (id: string): string => `/demand/inbox/${id}`;

/** Where visitors fill in the form of a tenant, whatever address they come to. */
export const formPath = (tenantId: string | undefined): string =>
  tenantId === undefined ? "/demand" : `/demand?tenant=${tenantId}`;
