import { demandTexts } from "@provost/contract/demand-words";
import { IconPhone } from "@tabler/icons-react";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";

/** A number to call, as a link where it can be dialled. */
export function HotlineNumber({ number }: { number: string }) {
  const dialled = number.normalize("NFKC").replace(/[^\d+]/g, "");
  return dialled === "" ? <strong>{number}</strong> : <a href={`tel:${dialled}`}>{number}</a>;
}

/** Whom to call when it is urgent. */
export function Hotline({ number }: { number: string }) {
  const say = useSay();
  if (number === "") return null;
  return (
    <p className={classes.hotline}>
      <IconPhone size={18} aria-hidden />
      <span>{say(demandTexts.hotline)}</span>
      <HotlineNumber number={number} />
    </p>
  );
}
