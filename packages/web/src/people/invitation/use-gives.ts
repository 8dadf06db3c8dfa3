import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { invitationWords } from "./invitation-words.ts";

/** The department and the roles that an invitation gives, in one line. */
export function useGives(): (of: { deptName: string; roles: readonly { name: string }[] }) => string {
  const t = useWords(invitationWords);
  const language = useLanguage();
  return ({ deptName, roles }) =>
    t("givenBy", {
      dept: deptName || t("noDept"),
      roles:
        listed(
          roles.map(({ name }) => name),
          language,
        ) || t("noRoles"),
    });
}
