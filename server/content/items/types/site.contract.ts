import * as v from 'valibot';
import { image, line, link, paragraph, hinted } from '../../values/field.contract.ts';

const shortLine = v.pipe(line, v.maxLength(40, 'must be at most 40 characters'));
const emailAddress = v.pipe(line, v.email('must be an email address'));
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a4f7a'));

/** Joins a mark and a number: 'ISO 9001', 'IEC-60335'. */
const joiners = ['space', 'hyphen'] as const;

const mark = v.pipe(
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
  marks: v.optional(hinted('DeskHintMarks', v.array(mark)), []),
  address: v.optional(v.array(line), []),
  telephone: v.optional(shortLine),
  supportEmail: v.optional(emailAddress),
  social: v.optional(v.array(link), []),
  /** Sender of mails; the initials where it is left out. */
  senderName: v.optional(line),
  logo: v.optional(image),
  /** For dark backgrounds. */
  logoDark: v.optional(image),
  /** A square picture for the icons of browsers and phones. */
  symbol: v.optional(image),
  brandColor: v.optional(color),
  signalColor: v.optional(color),
  textFamily: v.optional(line),
  headingFamily: v.optional(line),
  coverStyle: v.optional(v.picklist(['numeral', 'plain', 'picture'])),
  letterhead: v.optional(v.array(line), []),
  /** Number in a register or for taxes, printed on invoices. */
  legalNumber: v.optional(line),
  /** Below every page: rights and limits. */
  legal: v.optional(paragraph),
});

export type SiteFields = v.InferOutput<typeof site>;
