interface SparklineProps {
  values: readonly number[];
  width: number;
  height: number;
  className?: string | undefined;
}

const inset = 3;

/** A course in small, with its end marked; an ornament beside the number. */
export function Sparkline({ values, width, height, className }: SparklineProps) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = inset + (at / (values.length - 1)) * (width - 2 * inset);
    const share = most === least ? 0.5 : (value - least) / (most - least);
    return [x, height - inset - share * (height - 2 * inset)] as const;
  });
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" L");
  const [first, end] = [points[0], points.at(-1)];
  return (
    <svg className={className} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path
        d={`M${first?.[0]},${height} L${line} L${end?.[0]},${height} Z`}
        fill="currentColor"
        opacity={0.1}
      />
      <path
        d={`M${line}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={end?.[0]} cy={end?.[1]} r={2.5} fill="currentColor" />
    </svg>
  );
}
