import { Skeleton, Text } from "@mantine/core";
import type { Courseware, CoursewareAudience } from "@provost/contract/courseware/courseware";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { audienceOptions } from "../courseware.queries.ts";
import { publishWords } from "./publish-words.ts";

/** Who sees a courseware once it is published. */
export function WhoSees({ courseware: { id, access, mayShare } }: { courseware: Courseware }) {
  const t = useWords(publishWords);
  const query = useQuery({ ...audienceOptions(id), enabled: access !== "everyone" });
  const hint = mayShare ? t("shareHint") : "";
  const sentence = (audience: CoursewareAudience): string => {
    if (audience.access === "everyone") return t("everyone");
    const { ownerName: name, grantees, count } = audience;
    const owner = name === "" ? t("noOwner") : t("owner", { name });
    if (count === 0) return t("nobody", { owner });
    const names = grantees.join(t("comma"));
    return t(count > grantees.length ? "grantedMore" : "granted", { owner, names, count });
  };
  if (access === "everyone")
    return (
      <Text size="sm">
        {t("everyone")} {hint}
      </Text>
    );
  return (
    <QueryStates query={query} skeleton={<Skeleton height={42} />}>
      {(audience) => (
        <Text size="sm">
          {sentence(audience)} {hint}
        </Text>
      )}
    </QueryStates>
  );
}
