import type { ColourName, PairUse } from '../../../../../server/platform/brand/contrast-pairs.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

const keys = {
  brand: 'DeskColorBrand',
  'brand-deep': 'DeskColorBrandDeep',
  'brand-tint': 'DeskColorBrandTint',
  signal: 'DeskColorSignal',
  'signal-deep': 'DeskColorSignalDeep',
  'signal-tint': 'DeskColorSignalTint',
  'on-deep-soft': 'DeskColorOnDeepSoft',
  'on-deep': 'DeskColorWhite',
  surface: 'DeskColorWhite',
  paper: 'DeskColorPaper',
  'surface-sunken': 'DeskColorSunken',
  ink: 'DeskColorInk',
  'ink-soft': 'DeskColorInkSoft',
  rule: 'DeskColorRule',
  'rule-strong': 'DeskColorRule',
  red: 'DeskColorRed',
  'red-tint': 'DeskColorRed',
  green: 'DeskColorGreen',
  focus: 'DeskColorFocus',
  topic: 'DeskColorTopic',
} as const satisfies Record<ColourName, PhraseKey>;

/** Returns the name of a colour for editors. */
export const colourName = (name: ColourName, t: Translate): string => t(keys[name]);

/** Names the uses of a pair of colours. */
export const pairUseKeys = {
  text: 'DeskPairText',
  large: 'DeskPairLarge',
  control: 'DeskPairControl',
  focus: 'DeskPairFocus',
} as const satisfies Record<PairUse, PhraseKey>;
