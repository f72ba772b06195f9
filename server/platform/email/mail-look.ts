import { houseColours, neutrals, type Colour } from '../brand/palette.rules.ts';

/** Look of the organisation's mails. */
export interface MailLook {
  /** Name of the organisation; empty where it is not known. */
  name: string;
  /** Address, line by line. */
  address: readonly string[];
  /** Legal name and number, in one line; null without both. */
  legal: string | null;
  /** Absolute address of the logo as PNG; null without a logo. */
  logo: string | null;
  /** Colour of the rule at the top and of the button. */
  brand: Colour;
}

/** The look while the record of the organisation cannot be read: an email is never late because of it. */
export const plainMailLook: MailLook = { name: '', address: [], legal: null, logo: null, brand: houseColours.brand };

/** Colours of every mail; mail programs know no variables. */
export const mailColours = {
  ink: neutrals.ink,
  soft: neutrals['ink-soft'],
  paper: neutrals.paper,
  surface: neutrals.surface,
  onBrand: neutrals['on-deep'],
  rule: '#d5dae1',
} as const;
