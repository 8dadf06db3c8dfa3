import { demandButtons } from "@provost/contract/demand/demand-inbox";
import type { SeedTopMenu } from "./seed-menu.ts";

/** The screens for requests from the public. */
export const serviceMenus: SeedTopMenu = {
  code: "top_service",
  name: "客户服务",
  source: "phone",
  path: "",
  i18n: "services",
  menus: [
    {
      code: "demand",
      name: "口罩需求",
      path: "/demand/inbox",
      source: "mail",
      i18n: "demands",
      buttons: demandButtons,
    },
  ],
};
