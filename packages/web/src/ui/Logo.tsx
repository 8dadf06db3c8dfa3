import classes from "./Logo.module.css";

interface LogoProps {
  /** One to four characters, or a picture as a `data:` address. */
  logo: string;
  size: number;
}

/** A tenant's mark: its picture, or its letters on the primary colour; an ornament beside the name. */
export function Logo({ logo, size }: LogoProps) {
  if (logo.startsWith("data:image/")) {
    return <img className={classes.picture} src={logo} alt="" height={size} />;
  }
  const letters = [...logo];
  const share = [0.5, 0.5, 0.4, 0.3, 0.24][letters.length] ?? 0.24;
  return (
    <span
      className={classes.letters}
      style={{ width: size, height: size, fontSize: Math.round(size * share) }}
      aria-hidden
    >
      {letters.slice(0, 4).join("")}
    </span>
  );
}
