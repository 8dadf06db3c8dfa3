import { paymentOf } from "@provost/contract/demand/demand-choices";
import { isRequired } from "@provost/contract/demand/demand-rules";
import { unchosenWords } from "@provost/contract/demand/demand-words";
import type { LocalizedText } from "@provost/contract/wire/language";
import { type ReactNode, useId } from "react";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";
import { ChoiceQuestion } from "./question/ChoiceQuestion.tsx";
import { useFormFields } from "./question/form-fields.tsx";
import { MaskQuestion } from "./question/MaskQuestion.tsx";
import { TextQuestion } from "./question/TextQuestion.tsx";

function Section({ title, children }: { title: LocalizedText; children: ReactNode }) {
  const id = useId();
  const say = useSay();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {say(title)}
      </h2>
      {children}
    </section>
  );
}

/** The questions, in the order of the contract. */
export function FormSections() {
  const { draft, answers } = useFormFields();
  const { supplyCycle } = draft;
  return (
    <>
      <Section title={formWords.customer}>
        <TextQuestion field="name" autoComplete="organization" />
        <TextQuestion field="overview" lines={3} hint={formWords.overviewHint} />
        <TextQuestion field="contactName" autoComplete="name" />
        <TextQuestion field="contactPhone" type="tel" autoComplete="tel" hint={formWords.phoneHint} />
        <TextQuestion field="contactEmail" type="email" autoComplete="email" />
      </Section>
      <Section title={formWords.purpose}>
        <ChoiceQuestion field="purchaseUse" />
        <TextQuestion field="selfUseDetails" lines={3} hint={formWords.selfUseHint} />
        <ChoiceQuestion field="destination" />
        <TextQuestion field="deliveryPlace" lines={2} autoComplete="street-address" />
      </Section>
      <Section title={formWords.order}>
        <ChoiceQuestion
          field="orderStage"
          none={unchosenWords.orderStage}
          {...(isRequired("orderStage", answers) && { hint: formWords.stageHint })}
        />
        <ChoiceQuestion field="supplyCycle" />
        <ChoiceQuestion field="longTerm" />
        <ChoiceQuestion field="shortTerm" />
        <ChoiceQuestion
          field="payment"
          hint={formWords.paymentHint}
          isBarred={(payment) => supplyCycle !== "" && paymentOf[supplyCycle] !== payment}
        />
      </Section>
      <Section title={formWords.goods}>
        <MaskQuestion />
        <ChoiceQuestion field="kn95Shape" />
        <ChoiceQuestion field="clothGrade" none={unchosenWords.clothGrade} />
        <ChoiceQuestion field="breathingValve" />
        <ChoiceQuestion field="noseStrip" />
      </Section>
    </>
  );
}
