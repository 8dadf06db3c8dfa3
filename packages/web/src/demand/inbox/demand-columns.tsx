import { Badge } from "@mantine/core";
import type { DemandSummary } from "@provost/contract/demand/demand-inbox";
import { choiceWord, maskWords, stateWords } from "@provost/contract/demand/demand-words";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { demandPath } from "./demand-link.ts";
import classes from "./Inbox.module.css";
import { inboxWords } from "./inbox-words.ts";
import { stateColours } from "./state-colours.ts";

/** What the inbox, or the recycle bin, says of a demand. */
export function useDemandColumns(isBin: boolean): Column<DemandSummary>[] {
  const t = useWords(inboxWords);
  const language = useLanguage();
  const moments = useMoments();
  const timeOf = ({ receivedAt, removedAt }: DemandSummary): string =>
    isBin ? (removedAt ?? "") : receivedAt;
  const masksOf = ({ masks }: DemandSummary): string =>
    listed(
      masks.map((spec) => maskWords[spec][language]),
      language,
    );
  const purposeOf = ({ purchaseUse }: DemandSummary): string =>
    choiceWord("purchaseUse", purchaseUse)?.[language] ?? "";
  return [
    {
      key: "name",
      head: t("name"),
      hint: ({ name, receipt }) => `${name}\n${receipt}`,
      cell: ({ id, name, unread }) => (
        <Link className={classes.link} data-unread={unread || undefined} to={demandPath(id)} tabIndex={-1}>
          {unread ? <span className={classes.dot} role="img" aria-label={t("unread")} /> : null}
          <span className={classes.name}>{name}</span>
        </Link>
      ),
    },
    {
      key: "state",
      head: t("state"),
      width: 88,
      cell: ({ state }) => (
        <Badge size="sm" variant="light" tt="none" color={stateColours[state]}>
          {stateWords[state][language]}
        </Badge>
      ),
    },
    {
      key: "contact",
      head: t("contact"),
      width: 216,
      from: "medium",
      hint: ({ contactName, contactPhone }) => `${contactPhone} ${contactName}`,
      cell: ({ contactName, contactPhone }) => `${contactPhone} ${contactName}`,
    },
    {
      key: "use",
      head: t("use"),
      width: 152,
      from: "wide",
      hint: purposeOf,
      cell: purposeOf,
    },
    { key: "masks", head: t("masks"), width: 132, from: "wide", cell: masksOf, hint: masksOf },
    {
      key: "quantity",
      head: t("quantity"),
      width: 92,
      align: "right",
      from: "medium",
      cell: ({ quantity }) => quantity.toLocaleString(language),
    },
    {
      key: "assignee",
      head: t("assignee"),
      width: 104,
      from: "wide",
      hint: ({ assigneeName }) => assigneeName,
      cell: ({ assigneeName }) => (assigneeName === "" ? t("nobody") : assigneeName),
    },
    timeColumn(
      { key: "time", head: t(isBin ? "removedAt" : "received"), from: "medium", at: timeOf },
      moments,
    ),
  ];
}
