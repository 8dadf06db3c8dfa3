import { Fragment } from "react";
import classes from "./TextTile.module.css";
import { blocksOf, type Span } from "./tile-text.ts";

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
  return spans.map(({ text, bold }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
    bold ? <strong key={place}>{text}</strong> : <Fragment key={place}>{text}</Fragment>,
  );
}
