export interface Device {
  browser: string;
  system: string;
  isPhone: boolean;
}

// The order matters: Edge and Opera also call themselves Chrome, Chrome also Safari, Android also Linux.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\b(?:OPR|Opera)\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari/, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows NT/, "Windows"],
  [/\b(?:iPhone|iPod)/, "iPhone"],
  [/\biPad/, "iPad"],
  [/\bAndroid/, "Android"],
  [/\bMac OS X/, "macOS"],
  [/\bCrOS/, "ChromeOS"],
  [/\bLinux/, "Linux"],
];

/** Reads a user agent; null if it is not one of a browser. */
export function readDevice(userAgent: string): Device | null {
  const browser = BROWSERS.map(([pattern, name]) => {
    const match = pattern.exec(userAgent);
    return match && `${name} ${match[1]}`;
  }).find(Boolean);
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser || !system) return null;
  return {
    browser,
    system,
    isPhone: system === "iPhone" || (system === "Android" && /\bMobile\b/.test(userAgent)),
  };
}
