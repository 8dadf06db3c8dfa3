/** Button codes of the health page, which only the platform's tenant has. */
export const healthButtons = { view: "health_view" } as const;
