const bars = [38, 64, 52, 88, 74, 116, 98, 142, 120, 168, 150, 196];
const ringRadii = [60, 104, 148, 192, 236];

/** A drawn pattern of columns and rings in the primary colour. */
export function Pattern() {
  const points = bars.map((height, at) => `${48 + at * 44},${520 - height * 1.9}`).join(" ");
  return (
    <svg viewBox="0 0 600 640" preserveAspectRatio="xMidYMid slice" role="presentation">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        {ringRadii.map((radius) => (
          <circle key={radius} cx="470" cy="150" r={radius} opacity={0.5 - radius / 600} />
        ))}
        {[160, 250, 340, 430, 520].map((y) => (
          <line key={y} x1="24" x2="576" y1={y} y2={y} opacity="0.14" />
        ))}
      </g>
      <g fill="currentColor">
        {bars.map((height, at) => (
          <rect
            key={height}
            x={36 + at * 44}
            y={520 - height * 1.5}
            width="24"
            height={height * 1.5}
            rx="4"
            opacity={0.14 + at * 0.022}
          />
        ))}
      </g>
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" opacity="0.8" />
      <g fill="currentColor">
        {bars.map((height, at) => (
          <circle key={height} cx={48 + at * 44} cy={520 - height * 1.9} r="4" />
        ))}
      </g>
    </svg>
  );
}
