import { ChartType } from "@provost/contract/chart/chart-type";

/** What the example's address says, and the choices that change it. */
const choices = {
  show: ["counties", "drill-own", "drill-caller"],
  type: ChartType.options,
  dimensions: ["0", "1", "2"],
  measures: ["1", "2", "3"],
  categories: ["3", "8", "300", "50000"],
  language: ["zh", "en"],
  scheme: ["light", "dark"],
  edit: ["on", "off"],
} as const;

/** Lists to choose data, type, language and scheme by; each choice is an address of its own. */
export function Choices({ params }: { params: URLSearchParams }) {
  return (
    <form style={{ display: "flex", flexWrap: "wrap", gap: 12, marginBottom: 16, fontSize: 14 }}>
      {Object.entries(choices).map(([name, values]) => (
        <label key={name}>
          {name}{" "}
          <select
            defaultValue={params.get(name) ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const next = new URLSearchParams(params);
              next.set(name, value);
              location.search = next.toString();
            }}
          >
            {params.has(name) ? null : <option value="">–</option>}
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
    </form>
  );
}
