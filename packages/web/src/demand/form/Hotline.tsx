import { demandTexts } from "@provost/contract/demand/demand-words";
import { telAddress } from "@provost/contract/people/phone-rule";
import { IconPhone } from "@tabler/icons-react";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";

/** A number to call, as a link where it can be dialled. */
export function HotlineNumber({ number }: { number: string }) {
  const address = telAddress(number);
  return address === null ? <strong>{number}</strong> : <a href={address}>{number}</a>;
}

/** The phone number for urgent cases. */
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
