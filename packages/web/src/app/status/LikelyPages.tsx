import { useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { menuLabel } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { useMenu } from "../shell/menu/use-menu.ts";
import classes from "./LikelyPages.module.css";
import { likelyPages } from "./likely-pages.ts";
import { likelyPagesWords } from "./likely-pages-words.ts";

/** The pages that the address may have been meant for. */
export function LikelyPages({ address }: { address: string }) {
  const t = useWords(likelyPagesWords);
  const route = useWords(routeWords);
  const menu = useMenu(null).data;
  const likely = likelyPages(menu?.leaves ?? [], address);
  if (likely.length === 0) return null;
  return (
    <nav className={classes.likely} aria-label={t("likely")}>
      <span>{t("likely")}</span>
      {likely.map(({ item, to }) => (
        <Link key={item.id} className={classes.link} to={to}>
          {menuLabel(item, route)}
        </Link>
      ))}
    </nav>
  );
}
