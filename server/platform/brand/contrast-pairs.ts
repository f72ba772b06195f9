import type { Colour, Palette } from './palette.rules.ts';
import { neutrals } from './palette.rules.ts';

/** Least contrast by use, of WCAG 2: text 4.5 (1.4.3), large text, controls and marks 3 (1.4.3, 1.4.11), focus 3. */
export const leastContrast = { text: 4.5, large: 3, control: 3, focus: 3 } as const;
export type PairUse = keyof typeof leastContrast;

/** The name of a colour; `topic` stands for each colour of a subject area. */
export type ColourName = keyof Palette | keyof typeof neutrals | 'topic';

export interface Pair {
  front: ColourName;
  back: ColourName;
  use: PairUse;
}

const grounds = ['paper', 'surface', 'surface-sunken', 'brand-tint', 'signal-tint'] as const;
const on = (front: ColourName, use: PairUse, backs: readonly ColourName[]): Pair[] =>
  backs.map((back) => ({ front, back, use }));

/** Every pair of colours that the style sheets put on each other, of which one is derived or chosen. */
export const contrastPairs: readonly Pair[] = [
  ...on('brand', 'text', grounds),
  ...on('brand-deep', 'text', grounds),
  ...on('signal', 'text', ['paper', 'surface', 'surface-sunken']),
  ...on('signal', 'control', ['signal-tint', 'brand-tint']),
  ...on('signal-deep', 'text', grounds),
  ...on('ink', 'text', ['brand-tint', 'signal-tint']),
  ...on('ink-soft', 'text', ['brand-tint', 'signal-tint']),
  ...on('red', 'text', ['brand-tint', 'signal-tint']),
  ...on('green', 'text', ['brand-tint', 'signal-tint']),
  ...on('rule-strong', 'control', ['brand-tint', 'signal-tint']),
  ...on('on-deep', 'text', ['brand', 'brand-deep', 'signal', 'signal-deep', 'topic']),
  ...on('on-deep-soft', 'text', ['brand-deep']),
  ...on('on-deep', 'focus', ['brand-deep']),
  ...on('focus', 'focus', ['brand-tint', 'signal-tint']),
  ...on('topic', 'large', ['paper', 'surface', 'surface-sunken']),
];

export const isNeutral = (name: string): name is keyof typeof neutrals => Object.hasOwn(neutrals, name);

/** Returns the colour of a name in a palette. */
export const colourNamed = (name: Exclude<ColourName, 'topic'>, palette: Palette): Colour =>
  isNeutral(name) ? neutrals[name] : palette[name];
