import * as v from 'valibot';
import { emailAddress } from '../../../platform/email-address.contract.ts';
import { typefaceIds } from '../../../platform/brand/typefaces.rules.ts';
import { colour, hinted, image, line, link, paragraph } from '../../values/field.contract.ts';

const shortLine = v.pipe(line, v.maxLength(40, 'must be at most 40 characters'));
const email = v.pipe(line, emailAddress);
const typeface = v.picklist(typefaceIds);

/** Joins a mark and a number: 'ISO 9001', 'IEC-60335'. */
const joiners = ['space', 'hyphen'] as const;

/** Content of the cover of a standard: its number in large digits, words only, or the picture of its page. */
export const coverStyles = ['numeral', 'plain', 'picture'] as const;

const documentMark = v.pipe(
  v.strictObject({
    /** Printed before the number of a document, such as 'ISO/IEC'. */
    prefix: v.pipe(shortLine, v.regex(/\p{L}/u, 'must have a letter')),
    joiner: v.optional(hinted('DeskHintJoiner', v.picklist(joiners)), 'space'),
    /** Other ways in which people write it. */
    spellings: v.optional(hinted('DeskHintSpellings', v.array(shortLine)), []),
  }),
  v.title('DocumentMark'),
);

/**
 * The organisation: one record for its name and everything that shows who it is (docs/decisions/page-shell.md#one-record-for-the-organisation).
 */
export const site = v.strictObject({
  /** The full name. */
  organization: line,
  initials: v.pipe(line, v.maxLength(8, 'must be at most 8 characters')),
  legalName: v.optional(line),
  /** The first one is the mark of a document that names none. */
  marks: v.optional(hinted('DeskHintMarks', v.array(documentMark)), []),
  address: v.optional(v.array(line), []),
  telephone: v.optional(shortLine),
  supportEmail: v.optional(email),
  social: v.optional(v.array(link), []),
  /** Sender of mails; the initials where it is left out. */
  senderName: v.optional(line),
  /** In the header, mails and documents; the symbol or mark with the initials where it is left out. */
  logo: v.optional(hinted('DeskHintLogo', image)),
  /** For dark backgrounds. */
  logoDark: v.optional(hinted('DeskHintLogoDark', image)),
  /** A square picture for the icons of browsers and phones. */
  symbol: v.optional(hinted('DeskHintSymbol', image)),
  /** A drawing in one colour beside the initials and on covers; it takes the colour of its place. */
  mark: v.optional(hinted('DeskHintMark', image)),
  /** The two colours that all others are derived from (server/platform/brand/). */
  brandColor: v.optional(hinted('DeskHintBrandColor', colour)),
  signalColor: v.optional(hinted('DeskHintSignalColor', colour)),
  textFamily: v.optional(typeface),
  headingFamily: v.optional(typeface),
  coverStyle: v.optional(hinted('DeskHintCoverStyle', v.picklist(coverStyles))),
  /** Lines at the top of invoices and certificates, beside the logo. */
  letterhead: v.optional(hinted('DeskHintLetterhead', v.array(line)), []),
  /** Number in a register or for taxes, printed on invoices. */
  legalNumber: v.optional(line),
  /** Below every page: rights and limits. */
  legal: v.optional(paragraph),
});

export type SiteFields = v.InferOutput<typeof site>;
