/** Names by what a browser says of itself, the special before the general: nearly all of them call themselves Safari. */
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

/** The browser and the system of a session, as they call themselves; null where one is not recognized. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Reads both out of a `User-Agent` header, which anybody may make up: it only helps people tell their sessions apart. */
export function readDevice(userAgent: string): Device {
  const find = (list: typeof browsers | typeof systems) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
