/** Button codes of dashboards. */
export const dashboardButtons = {
  edit: "dashboard_edit",
  view: "dashboard_view",
  home: "dashboard_home",
} as const;
