import { Menu } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../../ui/menu/HungMenu.tsx";
import { useDialog } from "../../builder/dialog-context.ts";
import { refineFormWords } from "../refine-form-words.ts";
import { refineWords } from "../refine-words.ts";

interface RefineMenuProps extends Hung {
  mayFilter: boolean;
  mayRefine: boolean;
  onFilter(): void;
  onTop(): void;
  onTotals(): void;
}

/** What can be added to a query: filters on measures, first groups, totals, parameters. */
export function RefineMenu({ mayFilter, mayRefine, onFilter, onTop, onTotals, ...hung }: RefineMenuProps) {
  const t = useWords(refineWords);
  const texts = useWords(refineFormWords);
  const dialog = useDialog();
  return (
    <HungMenu {...hung} position="bottom-start">
      <Menu.Item disabled={!mayFilter} onClick={onFilter}>
        {texts("having")}
      </Menu.Item>
      <Menu.Item disabled={!mayRefine} title={mayRefine ? undefined : texts("topNeeds")} onClick={onTop}>
        {t("top")}
      </Menu.Item>
      <Menu.Item
        disabled={!mayRefine}
        title={mayRefine ? undefined : texts("totalsNeeds")}
        onClick={onTotals}
      >
        {t("totals")}
      </Menu.Item>
      <Menu.Item onClick={() => dialog({ kind: "parameters" })}>{t("parameters")}</Menu.Item>
    </HungMenu>
  );
}
