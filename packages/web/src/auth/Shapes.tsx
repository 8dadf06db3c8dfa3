import classes from "./Shapes.module.css";

const size = { width: 600, height: 490 };
const cards = {
  course: { x: 1, y: 1, width: 576, height: 298 },
  parts: { x: 288, y: 268, width: 290, height: 200 },
  ring: { x: 44, y: 330, width: 206, height: 138 },
};
const bars = [132, 114, 96, 78, 60];

/** Where a card is, as shares of the picture. */
const shareOf = ({ x, y, width, height }: (typeof cards)[keyof typeof cards]) => ({
  left: `${(x / size.width) * 100}%`,
  top: `${(y / size.height) * 100}%`,
  width: `${(width / size.width) * 100}%`,
  height: `${(height / size.height) * 100}%`,
});

/** The product's own shapes: a course, parts and a ring, without a figure or a word. */
export function Shapes() {
  return (
    <div className={classes.shapes} aria-hidden>
      {Object.entries(cards).map(([name, card]) => (
        <span key={name} className={classes.shadow} style={shareOf(card)} />
      ))}
      <svg aria-hidden viewBox={`0 0 ${size.width} ${size.height}`}>
        <rect className={classes.card} {...cards.course} rx={16} />
        <rect className={classes.head} x={26} y={25} width={108} height={9} rx={4.5} />
        <rect className={classes.bar} x={26} y={46} width={174} height={7} rx={3.5} />
        <path className={classes.grid} d="M36 108h506M36 154h506M36 200h506M36 246h506" />
        <path
          className={classes.area}
          d="M36 243c60-6 74-34 130-28 52 6 78 6 120-40 48-54 76-44 120-47 54-4 60-31 136-34v164H36z"
        />
        <path
          className={classes.second}
          d="M36 258c90-18 130-8 200-16 96-10 110-36 180-40 60-4 80-12 126-22"
        />
        <path
          className={classes.line}
          d="M36 243c60-6 74-34 130-28 52 6 78 6 120-40 48-54 76-44 120-47 54-4 60-31 136-34"
        />
        <circle className={classes.end} cx={542} cy={94} r={6} />
        <rect className={classes.card} {...cards.parts} rx={16} />
        <rect className={classes.head} x={312} y={292} width={88} height={9} rx={4.5} />
        {bars.map((width, at) => (
          <g key={width}>
            <rect className={classes.bar} x={312} y={325 + at * 24} width={46} height={8} rx={4} />
            <rect
              className={classes.part}
              x={370}
              y={325 + at * 24}
              width={width}
              height={8}
              rx={3}
              opacity={1 - at * 0.18}
            />
          </g>
        ))}
        <rect className={classes.card} {...cards.ring} rx={16} />
        <rect className={classes.bar} x={66} y={352} width={62} height={8} rx={4} />
        <circle className={classes.rest} cx={102} cy={408} r={27} />
        <circle className={classes.ring} cx={102} cy={408} r={27} pathLength={100} />
        <rect className={classes.head} x={152} y={396} width={50} height={8} rx={4} />
        <rect className={classes.bar} x={152} y={414} width={35} height={8} rx={4} />
      </svg>
    </div>
  );
}
