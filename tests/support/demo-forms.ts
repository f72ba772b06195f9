import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { form as formSchema } from '../../server/content/items/types/form-item.contract.ts';
import { marketingForm } from '../../server/content/items/types/marketing-form.contract.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { answerableFields } from '../../server/forms/definition/answers.rules.ts';
import { settle } from '../../server/forms/definition/conditions.rules.ts';
import { dateSpan } from '../../server/forms/kinds/date/date-kind.rules.ts';
import type { Field } from '../../server/forms/kinds/kinds.rules.ts';
import type { Answer, Answers, FormFacts } from '../../server/forms/kinds/field-kind.contract.ts';
import { readFormItem, type ContentForm } from '../../server/forms/definition/read-form-item.rules.ts';

type Kind = 'form' | 'marketing-form';
const folder = (language: string, kind: Kind) => path.join(projectRoot(), `src/content/${language}/${kind}`);
const namesIn = (kind: Kind) => readdirSync(folder('en', kind)).map((file) => file.replace(/\.yaml$/, ''));

/** Demo forms that live in the marketing system. */
const marketingForms = namesIn('marketing-form');
/** Names of the forms of the demo. */
export const demoForms = [...namesIn('form'), ...marketingForms];

const lists = {
  enumerations: {},
  topics: [{ value: 'Newsletter_Electrical', label: 'Electrical', group: 'Weekly' }],
  countries: [
    { value: 'US', label: 'United States' },
    { value: 'KP', label: 'North Korea' },
  ],
  codes: [{ value: '70', label: 'MSCA 70', current: '2026', editions: ['2026', '2023'] }],
};

/** Parsed files by their path: tests ask for the same few forms a thousand times. */
const parsed = new Map<string, unknown>();

function readForm(file: string): unknown {
  if (!parsed.has(file)) parsed.set(file, parse(readFileSync(file, 'utf8')));
  return structuredClone(parsed.get(file));
}

/** A demo form as the content API returns it, with short lists. */
export function storedForm(id: string, language = 'en') {
  const kind = marketingForms.includes(id) ? 'marketing-form' : 'form';
  const stored = readForm(path.join(folder(language, kind), `${id}.yaml`));
  if (kind === 'marketing-form') {
    const { title, definition } = v.parse(marketingForm, stored);
    return { id, title, definition: JSON.stringify(definition) };
  }
  const item = v.parse(formSchema, stored);
  return { id, title: item.title, definition: JSON.stringify({ ...item.definition, lists }) };
}

/** Reads a form that must be valid. */
export function readSoundForm(item: Parameters<typeof readFormItem>[0]): ContentForm {
  const form = readFormItem(item);
  if (!form) throw new Error(`The form ${item.id} cannot be read.`);
  return form;
}

export const demoForm = (id: string, language?: string): ContentForm => readSoundForm(storedForm(id, language));

export const formFacts: FormFacts = {
  today: '2026-11-22',
  countries: lists.countries,
  lists: {
    'state:US': [{ value: 'OH', label: 'Ohio' }],
    'edition:70': [
      { value: 'current', label: '2026' },
      { value: '2023', label: '2023' },
    ],
  },
};

/** A valid answer to a field. */
function answerTo(field: Field): Answer {
  switch (field.kind) {
    case 'email':
      return 'mira@example.net';
    case 'tel':
      return '+1 330 555 0140';
    case 'url':
      return 'https://www.example.org/codes';
    case 'zip':
      return '44301';
    case 'number':
      return String(field.min ?? 1);
    case 'date':
      return dateSpan(field, formFacts.today).min ?? formFacts.today;
    case 'select':
    case 'radio':
      return field.options[0]?.value ?? '';
    case 'checkboxes':
      return [field.options[0]?.value ?? ''];
    case 'country':
      return 'US';
    case 'state':
      return 'OH';
    case 'edition':
      return 'current';
    case 'checkbox':
      return 'yes';
    case 'url':
      return 'https://example.net/mira';
    case 'files':
      return [];
    case 'hidden':
      return field.initial ?? '';
    case 'long-text':
    case 'note':
    case 'text':
      return `Words enough to be long enough for ${field.name}`.slice(
        0,
        field.kind === 'text' ? Math.min(20, field.max ?? 20) : 60,
      );
  }
}

/** Answers every field that is visible for these choices. */
export function fillForm({ definition }: Pick<ContentForm, 'definition'>, choices: Answers = {}): Answers {
  let answers: Answers = { ...choices };
  for (const field of answerableFields(definition)) {
    if (!Object.hasOwn(choices, field.name)) answers = { ...answers, [field.name]: answerTo(field) };
  }
  const { shown } = settle(definition, answers);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => shown.has(name)));
}
