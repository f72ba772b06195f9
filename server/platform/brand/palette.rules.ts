/** A colour as #rrggbb in lower case. */
export type Colour = `#${string}`;

/** Colours that every page is drawn in, by the names of their tokens in `src/styles/tokens.css`. */
export interface Palette {
  brand: Colour;
  'brand-deep': Colour;
  'brand-tint': Colour;
  signal: Colour;
  'signal-deep': Colour;
  'signal-tint': Colour;
  'on-deep-soft': Colour;
}

/** The two colours that an organisation chooses. */
export interface BrandColours {
  brand: Colour;
  signal: Colour;
}

/** Colours of a site that has not chosen any. */
export const houseColours: BrandColours = { brand: '#3f4d57', signal: '#8a5208' };

/** Colours that are the same for every organisation: paper, text, rules, states and focus. */
export const neutrals = {
  paper: '#fdfcf9',
  surface: '#ffffff',
  'surface-sunken': '#f3f1ea',
  ink: '#16202b',
  'ink-soft': '#475563',
  rule: '#d8d4c8',
  'rule-strong': '#7d8590',
  red: '#a61b1b',
  'red-tint': '#fbeaea',
  green: '#1d6b3f',
  'on-deep': '#ffffff',
  focus: '#0b57d0',
} as const satisfies Record<string, Colour>;

/** Returns the two colours of a record; null when it has chosen neither. */
export function readBrandColours(record: { brandColor?: unknown; signalColor?: unknown } | null): BrandColours | null {
  const read = (value: unknown): Colour | null => (typeof value === 'string' && isColour(value) ? value : null);
  const [brand, signal] = [read(record?.brandColor), read(record?.signalColor)];
  return brand || signal ? { brand: brand ?? houseColours.brand, signal: signal ?? houseColours.signal } : null;
}

/** Returns whether a text is a colour such as #12406f. */
export const isColour = (text: string): text is Colour => /^#[0-9a-f]{6}$/i.test(text);
