import { Table } from "@mantine/core";
import type { DemandAnswers } from "@provost/contract/demand-rules";
import { demandLabels, maskLabels, maskWords } from "@provost/contract/demand-words";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import classes from "./Demand.module.css";
import { factsOf } from "./demand-facts.ts";
import { demandWords } from "./demand-words.ts";

/** What was filled in, as text and nothing else. */
export function DemandFacts({ answers }: { answers: DemandAnswers }) {
  const t = useWords(demandWords);
  const language = useLanguage();
  return (
    <section className={classes.card} aria-label={t("details")}>
      <h2 className={classes.heading}>{t("details")}</h2>
      <dl className={classes.facts}>
        {factsOf(answers, language).map(({ field, label, text }) => (
          <div key={field} className={classes.fact}>
            <dt>{label}</dt>
            <dd data-empty={text === "" || undefined}>{text === "" ? t("none") : text}</dd>
          </div>
        ))}
      </dl>
      <Table.ScrollContainer minWidth={420}>
        <Table className={classes.masks ?? ""} aria-label={demandLabels.masks[language]}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{maskLabels.spec[language]}</Table.Th>
              <Table.Th>{maskLabels.name[language]}</Table.Th>
              <Table.Th ta="right">{maskLabels.quantity[language]}</Table.Th>
              <Table.Th ta="right">{maskLabels.price[language]}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answers.masks.map(({ spec, name, quantity, price }) => (
              <Table.Tr key={spec}>
                <Table.Td>{maskWords[spec][language]}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{quantity?.toLocaleString(language)}</Table.Td>
                <Table.Td ta="right">{price}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
