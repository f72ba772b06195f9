import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn';
import { neutrals, type BrandColours, type Colour, type Palette } from './palette.rules.ts';

const toOklch = useMode(modeOklch);
useMode(modeRgb);
useMode(modeLrgb);

interface Shade {
  l: number;
  c: number;
  h: number;
}

/** Returns lightness (0–1), chroma and hue (degrees) of a colour; grey has hue 0. */
export function shadeOf(colour: Colour): Shade {
  const { l, c, h = 0 } = toOklch(colour) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** Returns the nearest colour that screens show, with less chroma where there is none of that shade. */
export const colourOf = (shade: Shade): Colour =>
  formatHex(clampChroma({ mode: 'oklch', l: shade.l, c: shade.c, h: shade.h }, 'oklch')) as Colour;

/** Returns the contrast of two colours as WCAG 2 defines it, 1 to 21. */
export const contrastOf = (first: Colour, second: Colour): number => wcagContrast(first, second);

/** Least contrast of white text on the deep colours, as of long texts in the footer. */
const deepContrast = 7;
const step = 0.005;

/** Darkens a shade until white text on it has the contrast of long texts. */
function deepen(shade: Shade): Colour {
  for (let { l } = shade; l > 0; l -= step) {
    const colour = colourOf({ l, c: shade.c, h: shade.h });
    if (contrastOf(colour, neutrals['on-deep']) >= deepContrast) return colour;
  }
  return '#000000';
}

/**
 * Derives all colours of the pages from two, in OKLCH, where equal steps look equal for every hue. Lightness and chroma
 * of the derived ones keep their relation to the chosen one.
 */
export function derivePalette(colours: BrandColours): Palette {
  const brand = shadeOf(colours.brand);
  const signal = shadeOf(colours.signal);
  return {
    brand: colours.brand,
    'brand-deep': deepen({ l: brand.l * 0.765, c: brand.c * 0.731, h: brand.h }),
    'brand-tint': colourOf({ l: 0.946, c: Math.min(brand.c * 0.139, 0.02), h: brand.h }),
    signal: colours.signal,
    'signal-deep': deepen({ l: signal.l * 0.847, c: signal.c * 0.848, h: signal.h }),
    'signal-tint': colourOf({ l: 0.9625, c: Math.min(signal.c * 0.122, 0.02), h: signal.h }),
    'on-deep-soft': colourOf({ l: 0.876, c: Math.min(brand.c * 0.29, 0.03), h: brand.h }),
  };
}
