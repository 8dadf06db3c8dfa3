import type { DemandFace } from "@provost/contract/demand/demand";
import { demandTexts } from "@provost/contract/demand/demand-words";
import type { LocalizedText } from "@provost/contract/wire/language";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";
import { Hotline } from "./Hotline.tsx";
import { TenantText } from "./TenantText.tsx";

interface NoFormProps {
  title: LocalizedText;
  /** More about it, where there is more. */
  text: LocalizedText | undefined;
  hotline: string;
  /** What was filled in is stored for another time. */
  isStored: boolean;
}

function NoForm({ title, text, hotline, isStored }: NoFormProps) {
  const say = useSay();
  return (
    <section className={classes.card} aria-labelledby="demand-none" role="status">
      <h2 id="demand-none" className={classes.cardTitle}>
        {say(title)}
      </h2>
      {text && <TenantText text={text} own={text} />}
      {isStored && <p className={classes.quietText}>{say(formWords.stillKept)}</p>}
      <Hotline number={hotline} />
    </section>
  );
}

/** In place of a form that is switched off. */
export function ClosedForm({ face, isStored }: { face: DemandFace | null; isStored: boolean }) {
  return (
    <NoForm
      title={demandTexts.closed}
      text={face === null || (face.closed.zh === "" && face.closed.en === "") ? undefined : face.closed}
      hotline={face?.hotline ?? ""}
      isStored={isStored}
    />
  );
}

/** In place of the form of a tenant that is not there. */
export function MissingForm() {
  return <NoForm title={formWords.missingTitle} text={formWords.missing} hotline="" isStored={false} />;
}
