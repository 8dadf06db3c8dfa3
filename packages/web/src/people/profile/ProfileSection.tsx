import { type ReactNode, useId } from "react";
import classes from "./Profile.module.css";

interface ProfileSectionProps {
  title: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One matter of the page of oneself. */
export function ProfileSection({ title, actions, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.heading} id={id}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
