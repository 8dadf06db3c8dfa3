const everyMs = 10_000;

/** Says what is waited for: at once, and then every ten seconds for how long. */
export function patientLog(log: (line: string) => void): (what: string) => void {
  const since = performance.now();
  let said = 0;
  return (what) => {
    const waited = performance.now() - since;
    if (said > 0 && waited < said * everyMs) return;
    const seconds = Math.round(waited / 1000);
    log(`waiting for ${what}${seconds === 0 ? "" : `, ${seconds} s so far`}`);
    said = Math.floor(waited / everyMs) + 1;
  };
}
