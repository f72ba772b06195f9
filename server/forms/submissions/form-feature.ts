import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import type { ConnectorName } from '../../platform/integrations/connector.contract.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FormDefinition, Lead } from '../definition/form-definition.contract.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { FormFacts, Option, Answers } from '../kinds/field-kind.contract.ts';
import type { FormVisitor } from './form-visitor.ts';
import { readPairs } from '../definition/read-pairs.rules.ts';
import type { FormRecords } from './form-records.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import type { SentFile } from '../definition/shown-form.contract.ts';

/**
 * Source of a field's choices that editors maintain: an enumeration, the topic areas, a phrase of pairs, or the
 * committees.
 */
export type ChoiceSource =
  | { enumeration: string }
  | { topicAreas: true; most: PhraseKey }
  | { pairs: PhraseKey }
  | { committees: true };

/** A submission as the follow-up of its feature receives it. */
export interface SentFeature {
  submissionId: string;
  answers: Answers;
  facts: FormFacts;
  files: readonly SentFile[];
  visitor: FormVisitor;
  language: Locale;
  now: Date;
}

/** Messages to other systems, and the redirect in place of the thank-you page. */
export interface FinishedFeature {
  messages: OutgoingMessage[];
  location?: string;
}

/**
 * A form that a feature declares in code, for signed-in people. Its texts and the addresses it leads to are keys of
 * phrases, so that editors can change both.
 */
interface DeclaredForm {
  definition: FormDefinition;
  /** Another id that it is found by, in addresses and calls. */
  otherId?: string;
  /** Heading, text below it, and the thanks where there is no thank-you page. */
  words: Readonly<Record<'title' | 'intro' | 'thanks', PhraseKey>>;
  /** Sources of choices by field name. */
  choices: Readonly<Record<string, ChoiceSource>>;
  /** True where unfinished answers can be saved (docs/decisions/forms.md#drafts). */
  isSaved: boolean;
  /** Phrase with the names of further required fields, separated by commas. */
  required?: PhraseKey;
  /** The form's name where it precedes a membership: without a kind of membership that asks it, there is no form. */
  membership?: MembershipForm;
  /** Narrows the form to what a person may answer; null where it is not for them. */
  openFor?(
    services: Pick<Platform, 'db' | 'clock' | 'installation'>,
    form: SiteForm,
    visitor: FormVisitor,
  ): Promise<SiteForm | null>;
}

/** The decision of staff on the submissions of a form. */
export interface FormReview {
  /** Systems that have got the submission and are told of the decision. */
  systems: readonly ('crm' | 'lms')[];
  /** Writes what follows when staff accept it, in the transaction of the decision. */
  accept?(
    tx: Database,
    services: Pick<Platform, 'clock' | 'installation'>,
    submission: { id: string; userId: string },
  ): Promise<void>;
}

/** A form with ordinary submissions. */
export interface SubmittedForm extends DeclaredForm {
  records?: undefined;
  page?: undefined;
  /** Phrase with the address of the thank-you page. */
  thanksPage: PhraseKey;
  /** Days until a submission is deleted. */
  retentionDays: number;
  /** The system whose message decides the state of a submission. */
  connector: ConnectorName;
  /** Staff decide on it, and the systems that got it are told; null where the form itself decides. */
  review: FormReview | null;
  /** Writes the consequences of a submission, in its transaction. */
  finish(tx: Database, services: Pick<Platform, 'clock' | 'installation'>, sent: SentFeature): Promise<FinishedFeature>;
}

/** A form with records of its own, of which a person may have several. */
interface RecordedForm extends DeclaredForm {
  records: FormRecords;
  /** Name of its area of the account. */
  page: string;
  thanksPage?: undefined;
  /** Decided with the records of its own. */
  review?: undefined;
  connector?: undefined;
  finish?: undefined;
}

export type FormFeature = SubmittedForm | RecordedForm;

/** A form of the site: an editor's, or a feature's. */
export type SiteForm = ContentForm & { feature?: FormFeature };

type Say = (key: string) => string;

const sayLead = (lead: Lead, say: Say): Lead => (lead.isAway ? { ...lead, to: say(lead.to) } : lead);

const sayOption = ({ label, ...option }: Option, say: Say): Option => ({
  ...option,
  label: say(label),
  ...(option.group !== undefined && { group: say(option.group) }),
});

/** Returns the address of a phrase: a page of this site or an https address; the home page for anything else. */
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
  /** Returns a phrase in the reader's language. */
  say: Say;
  language: string;
  countries: readonly Option[];
  /** Choices by field name, without those from phrases. */
  listed: ReadonlyMap<string, readonly Option[]>;
}

/** Translates a feature's form into the shape of any other form. */
export function translateFeature(feature: FormFeature, { say, language, countries, listed }: Sources): SiteForm {
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
    opensAt: null,
    closesAt: null,
    quota: null,
    sendsReceipt: true,
    staffEmails: [],
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
