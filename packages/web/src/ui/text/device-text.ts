// More specific names come first: most browsers also identify as Chrome or Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "微信 WeChat"],
  [/DingTalk\//, "钉钉 DingTalk"],
  [/MQQBrowser\/|QQBrowser\//, "QQ Browser"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

const longest = 40;

function named(list: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** A browser and its system from the header `User-Agent`: "Chrome · Windows"; an unknown value is shown as it is, truncated. */
export function deviceText(userAgent: string): string {
  const known = [named(browsers, userAgent), named(systems, userAgent)].filter((part) => part !== null);
  if (known.length > 0) return known.join(" · ");
  return userAgent.length > longest ? `${userAgent.slice(0, longest)}…` : userAgent;
}
