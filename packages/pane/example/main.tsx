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

const params = new URLSearchParams(location.search);
const language = Language.catch("zh").parse(params.get("language"));
const type = ChartType.catch("bar").parse(params.get("type"));
const scheme = params.get("scheme") === "dark" ? "dark" : "light";
const host = document.getElementById("root");
if (!host) throw new Error("the page has no #root");

const show = params.get("show") ?? "counties";
const isEditMode = params.get("edit") !== "off";

createRoot(host).render(
  <StrictMode>
    <MantineProvider forceColorScheme={scheme}>
      <main style={{ maxWidth: 960, margin: "24px auto", padding: "0 16px" }}>
        {params.get("choices") === "off" ? null : <Choices params={params} />}
        {show.startsWith("drill") ? (
          <DrillExample
            language={language}
            type={type}
            drills={show === "drill-own" ? "own" : "caller"}
            isEditMode={isEditMode}
            isOfOne={params.get("measures") === "1"}
          />
        ) : (
          <Example
            language={language}
            type={type}
            dimensions={Number(params.get("dimensions") ?? 1)}
            measures={Number(params.get("measures") ?? 1)}
            categories={Number(params.get("categories") ?? 8)}
            phase={params.get("phase") ?? "rows"}
            isEditMode={isEditMode}
            height={params.has("height") ? Number(params.get("height")) : null}
            isBroken={params.get("data") === "broken"}
            isPaged={params.get("paging") !== "off"}
          />
        )}
      </main>
    </MantineProvider>
  </StrictMode>,
);
