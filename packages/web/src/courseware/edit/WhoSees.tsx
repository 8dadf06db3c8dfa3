import { Skeleton, Text } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware";
import type { Sharing } from "@provost/contract/sharing";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { sharingOptions } from "../../ui/sharing/sharing.queries.ts";
import { publishWords } from "./publish-words.ts";

const mostNames = 5;

/** Who sees a courseware once it is published. */
export function WhoSees({ courseware }: { courseware: Courseware }) {
  const t = useWords(publishWords);
  const query = useQuery(sharingOptions("courseware", courseware.id));
  const sentence = ({ access, grants, ownerName: owner }: Sharing): string => {
    if (access === "everyone") return t("everyone");
    const names = grants
      .slice(0, mostNames)
      .map(({ name }) => name)
      .join(t("comma"));
    if (grants.length === 0) return t("nobody", { owner });
    return t(grants.length > mostNames ? "grantedMore" : "granted", { owner, names, count: grants.length });
  };
  return (
    <QueryStates query={query} skeleton={<Skeleton height={42} />}>
      {(sharing) => (
        <Text size="sm">
          {sentence(sharing)} {courseware.mayShare ? t("shareHint") : ""}
        </Text>
      )}
    </QueryStates>
  );
}
