import { postalAddress } from './address/address-type.contract.ts';
import { button } from './button/button-type.contract.ts';
import { singleCheckbox } from './checkbox/checkbox-type.contract.ts';
import { checkboxList } from './checkboxes/checkboxes-type.contract.ts';
import { documentCodeEdition } from './code-edition/code-edition-type.contract.ts';
import { countryList } from './country/country-type.contract.ts';
import { calendarDay, graduationDate } from './date/date-type.contract.ts';
import { emailAddress } from './email/email-type.contract.ts';
import { fileUpload } from './files/files-type.contract.ts';
import { hiddenPageTitle } from './hidden/hidden-type.contract.ts';
import type { Kind } from './kinds.rules.ts';
import { multiLineText } from './long-text/long-text-type.contract.ts';
import { newsletterChoice } from './newsletter-topics/newsletter-topics-type.contract.ts';
import { textBlock } from './note/note-type.contract.ts';
import { decimalNumber } from './number/number-type.contract.ts';
import { radioList } from './radio/radio-type.contract.ts';
import { dropdown } from './select/select-type.contract.ts';
import { telephone } from './tel/tel-type.contract.ts';
import { singleLineText } from './text/text-type.contract.ts';
import { webAddress } from './url/url-type.contract.ts';

/** The types of field that editors choose from, in the order of the desk, by their stored names. */
const all = {
  'text-block': textBlock,
  'single-line-text': singleLineText,
  'multi-line-text': multiLineText,
  email: emailAddress,
  telephone,
  'web-address': webAddress,
  number: decimalNumber,
  date: calendarDay,
  'graduation-date': graduationDate,
  dropdown,
  'radio-list': radioList,
  'checkbox-list': checkboxList,
  checkbox: singleCheckbox,
  'newsletter-topics': newsletterChoice,
  'document-code-edition': documentCodeEdition,
  country: countryList,
  address: postalAddress,
  'file-upload': fileUpload,
  'hidden-page-title': hiddenPageTitle,
  button,
};
type FieldTypes = typeof all;
export type FieldTypeName = keyof FieldTypes;

type Readable = { [Name in FieldTypeName]: ReturnType<FieldTypes[Name]['read']>[number]['kind'] }[FieldTypeName];
/** Requires a type for every kind: a kind without one could not be chosen. */
export const fieldTypes: FieldTypes & Record<Exclude<Kind, Readable>, never> = all;
