import { createHash } from 'node:crypto';
import { brandStyleAddress, writeBrandStyle } from '../../../server/platform/brand/write-brand-style.ts';
import { isColour, readBrandColours } from '../../../server/platform/brand/palette.rules.ts';
import type { TopicColour } from '../../../server/platform/brand/check-contrast.ts';
import { typefaceOf } from '../../../server/platform/brand/typefaces.rules.ts';
import type { Shell } from '../shell.ts';
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

/** Subject areas with a colour of their own. */
const topicColours = ({ topicAreas }: Pick<Shell, 'topicAreas'>): TopicColour[] =>
  (topicAreas?.children ?? []).flatMap(({ value, color }) =>
    color !== null && isColour(color) ? [{ value, colour: color }] : [],
  );

/** Returns the hash by which a content policy allows a style sheet within a page. */
export const styleHash = (style: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Kept for the pages of one shell, which are many. */
const shown = new WeakMap<Shell, ShownBrand>();

/** Returns the brand that a shell describes. */
export function shownBrand(shell: Shell): ShownBrand {
  const known = shown.get(shell);
  if (known) return known;
  const { site } = shell;
  const text = typefaceOf(site?.textFamily, 'text');
  const heading = typefaceOf(site?.headingFamily, 'heading');
  const colours = readBrandColours(site);
  const style = writeBrandStyle(
    { colours, topics: topicColours(shell), mark: site?.mark?.src ?? null, text, heading },
    fontAddress,
  );
  const made = {
    style,
    address: style === '' ? null : brandStyleAddress(style),
    fonts: [text, heading].map((face) => fontAddress(face, latin)),
  };
  shown.set(shell, made);
  return made;
}
