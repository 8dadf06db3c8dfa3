import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface SectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the panel that folds. */
export function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details className="provost-pane-section" open={isOpen}>
      <summary>{title}</summary>
      <div className="provost-pane-fields">{children}</div>
    </details>
  );
}

interface TextFieldProps {
  label: string;
  description?: string;
  value: string | undefined;
  maxLength: number;
  onCommit(value: string | undefined): void;
}

/** A text that counts when it is left or Enter is pressed. */
export function TextField({ label, description, value, maxLength, onCommit }: TextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed !== null && typed.trim() !== (value ?? ""))
      onCommit(typed.trim() === "" ? undefined : typed.trim());
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      description={description}
      maxLength={maxLength}
      value={typed ?? value ?? ""}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  min?: number;
  max?: number;
  decimals?: boolean;
  onCommit(value: number | undefined): void;
}

/** A number, or none, that counts when it is left or Enter is pressed. */
export function NumberField({ label, value, min, max, decimals = true, onCommit }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    const number = typed.trim() === "" ? undefined : Number(typed);
    if (number === undefined || Number.isFinite(number)) {
      const bounded =
        number === undefined ? undefined : Math.max(min ?? number, Math.min(max ?? number, number));
      if (bounded !== value) onCommit(bounded);
    }
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode={decimals ? "decimal" : "numeric"}
      value={typed ?? value ?? ""}
      onChange={({ currentTarget }) =>
        setTyped(currentTarget.value.replace(decimals ? /[^\d.eE+-]/g : /[^\d-]/g, ""))
      }
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
