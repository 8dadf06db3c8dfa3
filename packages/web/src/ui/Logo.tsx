import classes from "./Logo.module.css";

interface LogoProps {
  /** One to four characters, or a picture as a `data:` address. */
  logo: string;
  size: number;
}

/** A tenant's logo: its image, or its letters on the primary colour. Decorative, beside the name. */
export function Logo({ logo, size }: LogoProps) {
  if (logo.startsWith("data:image/")) {
    return <img className={classes.picture} src={logo} alt="" height={size} />;
  }
  const characters = [...logo];
  const share = [0.5, 0.5, 0.4, 0.3, 0.24][characters.length] ?? 0.24;
  return (
    <span
      className={classes.letters}
      style={{ width: size, height: size, fontSize: Math.round(size * share) }}
      aria-hidden
    >
      {characters.slice(0, 4).join("")}
    </span>
  );
}
