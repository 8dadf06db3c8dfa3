export type Greeting = "morning" | "noon" | "afternoon" | "evening";

/** The greeting of an hour of the day, 0–23. */
export function greetingOf(hour: number): Greeting {
  if (hour >= 5 && hour < 11) return "morning";
  if (hour >= 11 && hour < 13) return "noon";
  if (hour >= 13 && hour < 18) return "afternoon";
  return "evening";
}

/** One letter for who has no picture: the first letter of a Latin name, the last of a Chinese one. */
export function initialOf(name: string): string {
  const letters = [...name.trim()];
  const last = letters.at(-1) ?? "";
  return /\p{Script=Han}/u.test(last) ? last : (letters[0] ?? "").toUpperCase();
}
