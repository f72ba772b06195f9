import { brandStyleAddress, writeBrandStyle } from '../../../server/platform/brand/write-brand-style.ts';
import { houseColours, isColour, type BrandColours } from '../../../server/platform/brand/palette.rules.ts';
import type { TopicColour } from '../../../server/platform/brand/check-contrast.ts';
import { typefaceOf } from '../../../server/platform/brand/typefaces.rules.ts';
import type { Shell, SiteRecord } from '../shell.ts';
import { fontAddress } from './font-files.ts';

/** The style sheet of a page's brand and what the head says about it. */
export interface ShownBrand {
  /** Empty where the site has chosen nothing. */
  style: string;
  /** Address of the style sheet; null for an empty one. */
  address: string | null;
  /** Fonts that every page shows above the fold. */
  fonts: string[];
}

const latin = { subset: 'latin', style: 'normal' } as const;

/** Returns the two colours of a site; null when it has chosen neither. */
export function coloursOf(site: Pick<SiteRecord, 'brandColor' | 'signalColor'> | null): BrandColours | null {
  const { brandColor, signalColor } = site ?? {};
  const brand = brandColor && isColour(brandColor) ? brandColor : null;
  const signal = signalColor && isColour(signalColor) ? signalColor : null;
  return brand || signal ? { brand: brand ?? houseColours.brand, signal: signal ?? houseColours.signal } : null;
}

/** Subject areas with a colour of their own. */
export const topicColours = ({ topicAreas }: Pick<Shell, 'topicAreas'>): TopicColour[] =>
  (topicAreas?.children ?? []).flatMap(({ value, color }) =>
    color !== null && isColour(color) ? [{ value, colour: color }] : [],
  );

/** Kept for the pages of one shell, which are many. */
const shown = new WeakMap<Shell, ShownBrand>();

/** Returns the brand that a shell describes. */
export function shownBrand(shell: Shell): ShownBrand {
  const known = shown.get(shell);
  if (known) return known;
  const { site } = shell;
  const text = typefaceOf(site?.textFamily, 'text');
  const heading = typefaceOf(site?.headingFamily, 'heading');
  const colours = coloursOf(site);
  const style = writeBrandStyle({ colours, topics: topicColours(shell), mark: site?.mark?.src ?? null, text, heading }, fontAddress);
  const made = {
    style,
    address: style === '' ? null : brandStyleAddress(style),
    fonts: [text, heading].map((face) => fontAddress(face, latin)),
  };
  shown.set(shell, made);
  return made;
}
