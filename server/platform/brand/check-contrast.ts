import { colourNamed, contrastPairs, isNeutral, leastContrast, type Pair } from './contrast-pairs.ts';
import { colourOf, contrastOf, derivePalette, shadeOf } from './derive-palette.ts';
import type { BrandColours, Colour } from './palette.rules.ts';

/** A subject area with a colour of its own. */
export interface TopicColour {
  /** Key of the area, such as `electrical`. */
  value: string;
  colour: Colour;
}

/** A chosen colour: one of the two, or that of a subject area. */
type Chosen = 'brand' | 'signal' | { topic: string };

export interface CheckedPair extends Pair {
  frontColour: Colour;
  backColour: Colour;
  /** The subject area, for a pair with its colour. */
  topic: string | null;
  contrast: number;
  least: number;
  passes: boolean;
  /** The choice to change when the pair fails. */
  chosen: Chosen;
}

export interface ContrastProblem {
  pair: CheckedPair;
  /** The colour nearest to the chosen one with which all pairs of that choice pass. */
  nearest: Colour;
}

/** Checks every pair of colours of the style sheets. */
export function checkContrast(colours: BrandColours, topics: readonly TopicColour[] = []): CheckedPair[] {
  const palette = derivePalette(colours);
  return contrastPairs.flatMap((pair) => {
    const { front, back } = pair;
    if (front !== 'topic' && back !== 'topic') {
      return [judge(pair, colourNamed(front, palette), colourNamed(back, palette), null)];
    }
    return topics.map(({ value, colour }) =>
      judge(
        pair,
        front === 'topic' ? colour : colourNamed(front, palette),
        back === 'topic' ? colour : colourNamed(back, palette),
        value,
      ),
    );
  });
}

/** Returns the pairs that fail, each with the nearest colour that passes. */
export function findContrastProblems(colours: BrandColours, topics: readonly TopicColour[] = []): ContrastProblem[] {
  // A colour that fails does so in several pairs, and finding the nearest takes up to 200 looks at all of them.
  const found = new Map<string, Colour>();
  const nearestTo = (chosen: Chosen): Colour => {
    const key = typeof chosen === 'string' ? chosen : `topic ${chosen.topic}`;
    const nearest = found.get(key) ?? nearestPassing(chosen, colours, topics);
    found.set(key, nearest);
    return nearest;
  };
  return checkContrast(colours, topics)
    .filter(({ passes }) => !passes)
    .map((pair) => ({ pair, nearest: nearestTo(pair.chosen) }));
}

function judge(pair: Pair, frontColour: Colour, backColour: Colour, topic: string | null): CheckedPair {
  const contrast = contrastOf(frontColour, backColour);
  const least = leastContrast[pair.use];
  const { front, back, use } = pair;
  const passes = contrast >= least;
  return { front, back, use, frontColour, backColour, topic, contrast, least, passes, chosen: chosenOf(pair, topic) };
}

function chosenOf({ front, back }: Pair, topic: string | null): Chosen {
  if (topic !== null) return { topic };
  // A tint is nearly the paper: the other colour decides.
  const deciding = [front, back].find((name) => !isNeutral(name) && !name.endsWith('-tint')) ?? [front, back].join();
  return deciding.includes('signal') ? 'signal' : 'brand';
}

const isSame = (one: Chosen, other: Chosen): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.topic === other.topic;

/**
 * Finds the nearest passing colour by darkening it: the chosen colours stand on light grounds and below white text, so
 * less light never lowers a contrast.
 */
function nearestPassing(chosen: Chosen, colours: BrandColours, topics: readonly TopicColour[]): Colour {
  const given =
    typeof chosen === 'string'
      ? colours[chosen]
      : (topics.find(({ value }) => value === chosen.topic)?.colour ?? colours.brand);
  const { l: lightness, c, h } = shadeOf(given);
  for (let l = lightness; l > 0; l -= 0.005) {
    const colour = colourOf({ l, c, h });
    const tried =
      typeof chosen === 'string'
        ? checkContrast({ brand: colours.brand, signal: colours.signal, [chosen]: colour })
        : checkContrast(colours, [{ value: chosen.topic, colour }]);
    if (tried.every((pair) => pair.passes || !isSame(pair.chosen, chosen))) return colour;
  }
  return '#000000';
}
