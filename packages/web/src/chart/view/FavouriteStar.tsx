import { ActionIcon } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import { Tip } from "@provost/pane/Tip";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { setFavourite } from "../list/chart-list.queries.ts";

/** Adds the open chart to the user's favourites, or removes it. */
export function FavouriteStar({ chart }: { chart: Chart }) {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const client = useQueryClient();
  const label = t(chart.favourite ? "unfavourite" : "favourite");
  const turn = async (): Promise<void> => {
    const favourite = !chart.favourite;
    // The call's own toast has reported the failure.
    await setFavourite(chart.id, favourite).then(
      () => builder.state.setState({ chart: { ...chart, favourite } }),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: ["chart"] });
  };
  return (
    <Tip label={label}>
      <ActionIcon
        variant="subtle"
        color={chart.favourite ? "yellow" : "gray"}
        aria-label={label}
        aria-pressed={chart.favourite}
        onClick={() => void turn()}
      >
        {chart.favourite ? <IconStarFilled size={17} /> : <IconStar size={17} />}
      </ActionIcon>
    </Tip>
  );
}
