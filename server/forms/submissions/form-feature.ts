import { sitePath } from '../../content/items/site-path.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { OutgoingMessage } from '../../platform/outbox/enqueue.ts';
import type { ConnectorName } from '../../platform/outbox/outbox.contract.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Field, FormDefinition, FormFacts, Lead, Option, Answers } from '../definition/form.contract.ts';
import type { FormVisitor } from './form-visitor.ts';
import { readPairs } from '../definition/read-pairs.rules.ts';
import type { FormRecords } from './form-records.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';

/** Where the choices of a field come from that editors keep: an enumeration, the topic areas, a phrase of pairs, or the committees. */
export type ChoiceSource =
  { enumeration: string } | { topicAreas: true; most: PhraseKey } | { pairs: PhraseKey } | { committees: true };

/** A submission of a feature's form, as its feature goes on with it. */
export interface SentFeature {
  submissionId: string;
  answers: Answers;
  facts: FormFacts;
  files: readonly SentFile[];
  visitor: FormVisitor;
  language: Locale;
  now: Date;
}

/** Holds what is told of a submission, and where its sender is led in place of the page of thanks. */
export interface FinishedFeature {
  messages: OutgoingMessage[];
  location?: string;
}

/**
 * A form that a feature declares in code, for people who are signed in. Its words are keys of the dictionary in the place of
 * words, and the addresses it leads away to are phrases too, so that editors change both.
 */
interface DeclaredForm {
  definition: FormDefinition;
  /** Heading, text below it, and what thanks where there is no page of thanks. */
  words: Readonly<Record<'title' | 'intro' | 'thanks', PhraseKey>>;
  /** Sources of choices by the names of fields. */
  choices: Readonly<Record<string, ChoiceSource>>;
  /** Can be saved and gone on with (docs/decisions/forms.md#drafts). */
  isSaved: boolean;
  /** Phrase with the names of fields that must be answered beside those that say so themselves, separated by commas. */
  required?: PhraseKey;
  /** Narrows the form to what a person may answer; null for somebody it is not for. */
  openFor?(services: Pick<Platform, 'db'>, form: SiteForm, visitor: FormVisitor): Promise<SiteForm | null>;
}

/** A form whose submissions are kept as those of any other. */
export interface SubmittedForm extends DeclaredForm {
  records?: undefined;
  page?: undefined;
  /** Phrase with the address of the page of thanks. */
  thanksPage: PhraseKey;
  /** Days until what was sent is deleted. */
  retentionDays: number;
  /** The system whose message the state of a submission follows. */
  connector: ConnectorName;
  /** Writes what follows from a submission, in its transaction. */
  finish(tx: Database, services: Pick<Platform, 'clock'>, sent: SentFeature): Promise<FinishedFeature>;
}

/** A form that keeps what is sent in records of its own, of which a person may have several. */
interface RecordedForm extends DeclaredForm {
  records: FormRecords;
  /** Name of the area of the account where it stands. */
  page: string;
  thanksPage?: undefined;
  connector?: undefined;
  finish?: undefined;
}

export type FormFeature = SubmittedForm | RecordedForm;

/** A form of the site: an editor's, or that of a feature. */
export type SiteForm = ContentForm & { feature?: FormFeature };

type Say = (key: string) => string;

const sayLead = (lead: Lead, say: Say): Lead => (lead.isAway ? { ...lead, to: say(lead.to) } : lead);

const sayOption = ({ label, ...option }: Option, say: Say): Option => ({
  ...option,
  label: say(label),
  ...(option.group !== undefined && { group: say(option.group) }),
});

/** The address of a phrase: a page of this site, or one of the web; a phrase that is neither leads home. */
function placeOf(phrase: string, language: string): string {
  if (/^https:\/\//i.test(phrase)) return phrase;
  return sitePath(/^\/(?![/\\])/.test(phrase) ? phrase : '/', language);
}

function sayField(
  field: Field,
  { say, language }: Pick<Sources, 'say' | 'language'>,
  choices: ReadonlyMap<string, readonly Option[]>,
  most: number | null,
): Field {
  const { label, hint, name } = field;
  const hinted = hint !== undefined && { hint: say(hint).replaceAll('{max}', String(most ?? '')) };
  const said = { ...field, label: say(label), ...hinted };
  if (said.kind === 'note' && said.link) {
    said.link = { href: placeOf(say(said.link.href), language), label: say(said.link.label) };
  }
  if (!('options' in said)) return said;
  const options = choices.get(name) ?? said.options.map((option) => sayOption(option, say));
  return { ...said, options, ...(said.kind === 'checkboxes' && most !== null && { most }) };
}

interface Sources {
  /** Phrases by their keys, in the language of the reader. */
  say: Say;
  language: string;
  countries: readonly Option[];
  /** Choices by the names of fields whose source is no phrase. */
  listed: ReadonlyMap<string, readonly Option[]>;
}

/** Returns the form of a feature in the words of a language, in the shape of any other form. */
export function sayFeature(feature: FormFeature, { say, language, countries, listed }: Sources): SiteForm {
  const { definition, words, choices, thanksPage } = feature;
  const required = new Set(feature.required === undefined ? [] : say(feature.required).split(/[\s,]+/));
  const retentionDays = feature.records ? 0 : feature.retentionDays;
  const paired = Object.entries(choices).flatMap(([name, source]) =>
    'pairs' in source ? [[name, readPairs(say(source.pairs))] as const] : [],
  );
  const options = new Map([...listed, ...paired]);
  const mostOf = (name: string): number | null => {
    const source = Object.hasOwn(choices, name) ? choices[name] : undefined;
    const most = source && 'most' in source ? Number(say(source.most)) : Number.NaN;
    return Number.isInteger(most) && most > 0 ? most : null;
  };
  return {
    id: definition.id,
    title: say(words.title),
    intro: say(words.intro),
    thanks: say(words.thanks),
    formType: 'Custom',
    submitAction: {},
    redirectUrl: thanksPage ? say(thanksPage) : null,
    retentionDays,
    keys: {},
    topicFields: [],
    countries,
    codes: [],
    marketing: null,
    feature,
    audience: 'everyone',
    sendsReceipt: false,
    definition: {
      ...definition,
      screens: definition.screens.map((screen) => ({
        ...screen,
        ...(screen.title !== undefined && { title: say(screen.title) }),
        ...(screen.submit !== undefined && { submit: say(screen.submit) }),
        ...(screen.leads && { leads: screen.leads.map((lead) => sayLead(lead, say)) }),
        fields: screen.fields.map((field) => ({
          ...sayField(field, { say, language }, options, mostOf(field.name)),
          ...(required.has(field.name) && { isRequired: true }),
        })),
      })),
    },
  };
}
