import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of a tenant's own settings. */
export const settingButtons = buttonsOf("setting", "view", "edit");

/** Button codes of the tenants' screen; only in the platform tenant they are worth anything. */
export const tenantButtons = buttonsOf("tenant", "add", "edit", "remove", "view");

/** Button codes of the health page, which only the platform's tenant has. */
export const healthButtons = buttonsOf("health", "view", "backup");

/** Its screens, by the key of their title. */
export const tenantScreens = {
  settings: {
    code: "setting",
    path: "/system/setting",
    icon: "sliders",
    below: "system_tenant",
    title: { zh: "租户设置", en: "Tenant settings" },
    buttons: settingButtons,
  },
  tenants: {
    code: "tenant",
    path: "/system/tenant",
    icon: "tenant",
    below: "system_tenant",
    title: { zh: "租户管理", en: "Tenants" },
    buttons: tenantButtons,
    platformOnly: true,
  },
  health: {
    code: "health",
    path: "/system/health",
    icon: "checklist",
    below: "system_tenant",
    title: { zh: "运行状况", en: "Health" },
    buttons: healthButtons,
    platformOnly: true,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type TenantResource = "tenant";

/** What the audit log records of it. */
export const tenantFeature = {
  audited: {
    tenant: { zh: "租户", en: "Tenant" },
    tenant_settings: { zh: "租户设置", en: "Tenant settings" },
    backup: { zh: "备份", en: "Backup" },
    background_job: { zh: "后台任务", en: "Background job" },
    work_pause: { zh: "恢复后的暂停", en: "Pause after a restore" },
  },
  auditedDocuments: {},
} as const satisfies Feature;
