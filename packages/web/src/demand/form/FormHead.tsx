import { demandTexts } from "@provost/contract/demand/demand-words";
import type { Language } from "@provost/contract/wire/language";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";

interface FormHeadProps {
  tenantName: string;
  language: Language;
  /** The address of this page in a language. */
  addressIn(language: Language): string;
  onLanguage(language: Language): void;
}

const languages = [
  ["zh", "中文", "zh-CN"],
  ["en", "English", "en"],
] as const;

/** Whose form this is, what it is called, and the languages it can be read in. */
export function FormHead({ tenantName, language, addressIn, onLanguage }: FormHeadProps) {
  const say = useSay();
  return (
    <header className={classes.head}>
      <div className={classes.strip}>
        <span className={classes.tenant}>{tenantName}</span>
        <nav className={classes.languages} aria-label={say(formWords.languages)}>
          {languages.map(([code, name, tag]) => (
            <a
              key={code}
              href={addressIn(code)}
              lang={tag}
              hrefLang={tag}
              aria-current={code === language ? "true" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onLanguage(code);
              }}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
      <h1 id="demand-title" className={classes.title}>
        {say(demandTexts.title)}
      </h1>
    </header>
  );
}
