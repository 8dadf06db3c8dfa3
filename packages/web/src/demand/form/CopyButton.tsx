import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";

/** Puts a text into the clipboard; not there where the browser has none, as on a page that came by plain http. */
export function CopyButton({ text }: { text: string }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  if (!("clipboard" in navigator)) return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <button type="button" className={classes.copy} onClick={copy}>
        <Icon size={16} aria-hidden />
        {say(isCopied ? formWords.copied : formWords.copy)}
      </button>
      <span role="status" className={classes.unseen}>
        {isCopied && say(formWords.copied)}
      </span>
    </>
  );
}
