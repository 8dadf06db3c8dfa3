import type { DemandFace } from "@provost/contract/demand/demand";
import { demandTexts } from "@provost/contract/demand/demand-words";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "./CopyButton.tsx";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";
import { Hotline } from "./Hotline.tsx";
import { TenantText } from "./TenantText.tsx";

interface ThanksNoteProps {
  face: DemandFace | null;
  receipt: string;
  onAnother: () => void;
}

/** That the demand was received, what comes next, and its receipt. */
export function ThanksNote({ face, receipt, onAnother }: ThanksNoteProps) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section className={classes.card} aria-labelledby="demand-sent">
      <h2 id="demand-sent" ref={heading} tabIndex={-1} className={classes.sent}>
        <IconCircleCheck size={28} aria-hidden />
        {say(formWords.sentTitle)}
      </h2>
      <TenantText text={face?.thanks} own={demandTexts.thanks} />
      <dl className={classes.receipt}>
        <dt>{say(demandTexts.receipt)}</dt>
        <dd>
          <output>{receipt}</output>
          <CopyButton text={receipt} />
        </dd>
      </dl>
      <p className={classes.quietText}>{say(formWords.keepReceipt)}</p>
      <Hotline number={face?.hotline ?? ""} />
      <button type="button" className={classes.second} onClick={onAnother}>
        {say(formWords.another)}
      </button>
    </section>
  );
}
