import classes from "./Logo.module.css";

interface LogoProps {
  /** One to four characters, or a picture as a `data:` address. */
  logo: string;
  size: number;
}

/** The value that means the product's own logo. */
export const productLogo = "P";

/** A tenant's logo: its image, or its letters on the primary colour; the product's where it has none. Decorative, beside the name. */
export function Logo({ logo, size }: LogoProps) {
  if (logo === productLogo) return <ProductLogo size={size} />;
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

function ProductLogo({ size }: Pick<LogoProps, "size">) {
  return (
    <svg className={classes.product} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="currentColor" />
      <path d="M9.5 20.6V8h5.2a4.3 4.3 0 0 1 0 8.6h-1.5" />
      <circle cx="14.3" cy="20.8" r="1.7" />
    </svg>
  );
}
