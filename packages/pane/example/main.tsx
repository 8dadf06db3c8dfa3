import "@mantine/core/styles.css";
import "../src/pane.css";
import { MantineProvider } from "@mantine/core";
import { ChartType } from "@provost/contract/chart/chart-type";
import { Language } from "@provost/contract/wire/language";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Choices } from "./Choices.tsx";
import { DrillExample } from "./DrillExample.tsx";
import { Example } from "./Example.tsx";

const asked = new URLSearchParams(location.search);
const language = Language.catch("zh").parse(asked.get("language"));
const type = ChartType.catch("bar").parse(asked.get("type"));
const scheme = asked.get("scheme") === "dark" ? "dark" : "light";
const host = document.getElementById("root");
if (!host) throw new Error("the page has no #root");

const show = asked.get("show") ?? "counties";
const isEditMode = asked.get("edit") !== "off";

createRoot(host).render(
  <StrictMode>
    <MantineProvider forceColorScheme={scheme}>
      <main style={{ maxWidth: 960, margin: "24px auto", padding: "0 16px" }}>
        {asked.get("choices") === "off" ? null : <Choices asked={asked} />}
        {show.startsWith("drill") ? (
          <DrillExample
            language={language}
            type={type}
            drills={show === "drill-own" ? "own" : "caller"}
            isEditMode={isEditMode}
            isOfOne={asked.get("measures") === "1"}
          />
        ) : (
          <Example
            language={language}
            type={type}
            dimensions={Number(asked.get("dimensions") ?? 1)}
            measures={Number(asked.get("measures") ?? 1)}
            categories={Number(asked.get("categories") ?? 8)}
            phase={asked.get("phase") ?? "rows"}
            isEditMode={isEditMode}
            height={asked.has("height") ? Number(asked.get("height")) : null}
            isBroken={asked.get("data") === "broken"}
            isPaged={asked.get("paging") !== "off"}
          />
        )}
      </main>
    </MantineProvider>
  </StrictMode>,
);
