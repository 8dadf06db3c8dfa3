import { type DragEvent, type ReactNode, useRef, useState } from "react";
import classes from "./FileDrop.module.css";

interface FileDropProps {
  /** Said over the area while a file is held above it. */
  label: string;
  disabled: boolean;
  className?: string;
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}

/** An area that takes files from the desktop. */
export function FileDrop({ label, disabled, className = "", onFiles, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  // Every child that is crossed enters and leaves on its own.
  const inside = useRef(0);
  const step = (by: 1 | -1) => (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    inside.current = Math.max(0, inside.current + by);
    setOver(inside.current > 0 && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way beside the button that opens the file picker
    <div
      className={`${classes.area} ${className}`}
      onDragEnter={step(1)}
      onDragLeave={step(-1)}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        inside.current = 0;
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) onFiles(files);
      }}
    >
      {children}
      {over ? <div className={classes.veil}>{label}</div> : null}
    </div>
  );
}
