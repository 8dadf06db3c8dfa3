import { generate } from "lean-qr";
import { useMemo } from "react";
import { qrPath } from "./qr-path.ts";
import classes from "./SecondFactor.module.css";

const quiet = 4;

/** An address as a QR code; dark on white in either colour scheme, because that is what cameras read. */
export function SecondFactorQr({ uri, label }: { uri: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(generate(uri), quiet), [uri]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
