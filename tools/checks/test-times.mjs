const tolerated = 0.05;

/** Test files without recorded seconds and recorded files that are gone, when they are more than one in twenty of all files. */
export function findTimeFaults(testFiles, times) {
  const present = new Set(testFiles);
  const faults = [
    ...testFiles.filter((file) => !Object.hasOwn(times, file)).map((file) => `${file}: no recorded seconds`),
    ...Object.keys(times)
      .filter((file) => !present.has(file))
      .map((file) => `${file}: recorded seconds of a file that is gone`),
  ];
  return faults.length <= testFiles.length * tolerated
    ? []
    : [...faults, "renew the recorded seconds: npm test -- --record"];
}
