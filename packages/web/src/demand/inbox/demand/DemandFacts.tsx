import { Table } from "@mantine/core";
import type { DemandAnswers } from "@provost/contract/demand/demand-rules";
import { demandLabels, maskLabels, maskWords } from "@provost/contract/demand/demand-words";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import classes from "../Demand.module.css";
import { demandWords } from "../demand-words.ts";
import { type Fact, factsOf } from "./demand-facts.ts";

/** What was filled in, as plain text: the contact and the purpose, the masks, and the long texts. */
export function DemandFacts({ answers }: { answers: DemandAnswers }) {
  const t = useWords(demandWords);
  const language = useLanguage();
  const facts = factsOf(answers, language);
  return (
    <section className={classes.card} aria-label={t("details")}>
      <h2 className={classes.heading}>{t("details")}</h2>
      <FactList facts={facts.filter(({ isLong }) => !isLong)} />
      <MaskTable answers={answers} />
      <FactList facts={facts.filter(({ isLong }) => isLong)} />
    </section>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  const t = useWords(demandWords);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ field, label, text, href, isLong }) => (
        <div key={field} data-long={isLong || undefined} className={classes.fact}>
          <dt>{label}</dt>
          <dd data-empty={text === "" || undefined}>
            {text === "" ? t("none") : href === null ? text : <a href={href}>{text}</a>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MaskTable({ answers }: { answers: DemandAnswers }) {
  const language = useLanguage();
  const heads = Object.entries(maskLabels).map(([part, label]) => ({ part, label: label[language] }));
  return (
    <Table className={classes.masks ?? ""} aria-label={demandLabels.masks[language]}>
      <Table.Thead>
        <Table.Tr>
          {heads.map(({ part, label }) => (
            <Table.Th key={part} data-part={part}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answers.masks.map(({ spec, name, quantity, price }) => (
          <Table.Tr key={spec}>
            <Table.Td data-part="spec">{maskWords[spec][language]}</Table.Td>
            <Table.Td data-part="name">{name}</Table.Td>
            <Table.Td data-part="quantity" data-label={maskLabels.quantity[language]}>
              {quantity?.toLocaleString(language)}
            </Table.Td>
            <Table.Td data-part="price" data-label={maskLabels.price[language]}>
              {price?.toLocaleString(language, { maximumFractionDigits: 4 })}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
