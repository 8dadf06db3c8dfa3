import type { Demand } from "@provost/contract/demand/demand-inbox";
import {
  demandLabels,
  demandTexts,
  maskLabels,
  maskWords,
  stateWords,
} from "@provost/contract/demand/demand-words";
import type { Language } from "@provost/contract/wire/language";
import { tenantZone } from "../../../platform/zone/zone.ts";
import { momentsIn } from "../../../ui/text/moment-text.ts";
import { factsOf } from "./demand-facts.ts";
import classes from "./Print.module.css";

function element(name: string, text = "", ...children: readonly Node[]): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.append(...children);
  return made;
}

function row(cells: readonly string[], cell: "td" | "th"): HTMLElement {
  return element("tr", "", ...cells.map((text) => element(cell, text)));
}

/** A demand as a sheet of paper: what was filled in, as text. */
export function sheetOf(demand: Demand, language: Language): HTMLElement {
  const { answers, receipt, receivedAt, state, assigneeName } = demand;
  const heads = [maskLabels.spec, maskLabels.name, maskLabels.quantity, maskLabels.price];
  const masks = answers.masks.map(({ spec, name, quantity, price }) => [
    ...[maskWords[spec][language], name],
    ...[quantity?.toLocaleString(language) ?? "", String(price ?? "")],
  ]);
  const facts = factsOf(answers, language).map(({ label, text }) =>
    element("tr", "", element("th", label), element("td", text)),
  );
  const sheet = element(
    "section",
    "",
    element("h1", demandTexts.title[language]),
    element(
      "p",
      [receipt, momentsIn(language, tenantZone()).full(receivedAt), stateWords[state][language], assigneeName]
        .filter(Boolean)
        .join(" · "),
    ),
    element("table", "", element("tbody", "", ...facts)),
    element("h2", demandLabels.masks[language]),
    element(
      "table",
      "",
      element(
        "thead",
        "",
        row(
          heads.map((head) => head[language]),
          "th",
        ),
      ),
      element("tbody", "", ...masks.map((cells) => row(cells, "td"))),
    ),
  );
  sheet.className = classes.sheet ?? "";
  return sheet;
}

/** Lets the browser print a demand, and nothing of the console around it. */
export function printSheet(demand: Demand, language: Language): void {
  const sheet = sheetOf(demand, language);
  const before = document.title;
  document.title = `${demand.receipt} ${demand.name}`;
  document.body.append(sheet);
  window.addEventListener(
    "afterprint",
    () => {
      sheet.remove();
      document.title = before;
    },
    { once: true },
  );
  window.print();
}
