/** Where a demand is worked on. */
export const demandPath = (id: string): string => `/demand/inbox/${id}`;
