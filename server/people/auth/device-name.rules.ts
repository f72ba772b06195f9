/** Patterns of browsers, the specific before the general: nearly all of them contain "Safari". */
const browsers = [
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /(OPR|OPiOS)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Chrome', /(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /Version\/.*Safari\//],
] as const;
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

/** The browser and the system of a session, from its header; null if unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Reads both from a `User-Agent` header. It can be forged: it only helps people to recognize their sessions. */
export function readDevice(userAgent: string): Device {
  const find = (list: typeof browsers | typeof systems) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
