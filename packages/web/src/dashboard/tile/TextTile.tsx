import { Fragment } from "react";
import { Link } from "../../ui/Link.tsx";
import classes from "./TextTile.module.css";
import { blocksOf, isOwnPage, type Span } from "./tile-text.ts";

/** Words between the charts. */
export function TextTile({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {blocksOf(text).map((block, place) => {
        // Blocks have no identity but their place.
        const key = `${place} ${block.kind}`;
        if (block.kind === "heading")
          return (
            <h2 key={key}>
              <Spans spans={block.spans} />
            </h2>
          );
        if (block.kind === "paragraph")
          return (
            <p key={key}>
              <Spans spans={block.spans} />
            </p>
          );
        return (
          <ul key={key}>
            {block.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
              <li key={at}>
                <Spans spans={item} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
    <Fragment key={place}>
      <Words {...span} />
    </Fragment>
  ));
}

function Words({ text, bold, href, src }: Span) {
  if (src !== undefined) return <img src={src} alt={text} loading="lazy" decoding="async" />;
  if (bold) return <strong>{text}</strong>;
  if (href === undefined) return text;
  if (isOwnPage(href)) return <Link to={href}>{text}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
