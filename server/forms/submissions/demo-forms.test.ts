import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { demoForm, demoForms, fillForm, formFacts } from '../../../tests/support/demo-forms.ts';
import { payloadShapes } from '../../platform/integrations/payload-shapes.contract.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { settle } from '../definition/conditions.rules.ts';
import { findProblems } from '../definition/field-problem.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { outgoingMessages } from './outgoing-messages.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';

/** The choices that lead through every branch of each form. */
const branches: Readonly<Record<string, Answers[]>> = {
  contact: [{ subject: 'order' }, { subject: 'link' }, { subject: 'other', message: 'My order number is 7.' }],
  'account-question': [{ subject: 'membership' }, { subject: 'office' }, { subject: 'close' }],
  correction: [{ where: 'code' }, { where: 'page' }],
  'public-review': [{ stage: 'notice' }, { stage: 'comment' }],
  'permission-request': [{ use: 'other' }, { use: 'print' }],
  'accessibility-report': [
    { area: ['task', 'media'], replyBy: 'email' },
    { area: ['reading'], replyBy: 'telephone' },
    { area: [], replyBy: 'none' },
  ],
  'newsletter-signup': [{ language: 'es' }],
  'site-feedback': [{ subject: 'missing' }, { subject: 'idea' }],
  'technical-question': [
    { role: 'other', stage: 'design' },
    { role: 'insurer', stage: 'none' },
  ],
  'event-request': [{ event: 'course-on-site' }, { event: 'speaker' }, { event: 'visit' }],
  'quote-request': [{ wish: ['link'] }, { wish: ['print', 'course'] }, { wish: ['other'] }],
  'plan-seminar': [{ seminar_session: '2', plan_topics: ['egress', 'storage'] }],
  'alarm-campaign': [{ audience: 'seniors' }],
};

it('has choices for every form of the demo', () => {
  expect(Object.keys(branches).toSorted()).toEqual(demoForms.toSorted());
});

const person = { userId: 'u-1', email: 'ada@example.org', country: 'US', roles: new Set<never>(), sessionId: 's' };
const account = { firstName: 'Ada', accountProfileId: 'OP-1', customerId: 'C-1', netsuiteId: '500' };

/** Everything other systems hear of these answers of a customer. */
const told = (form: ContentForm, answers: Answers): OutgoingMessage[] =>
  outgoingMessages(form, {
    id: crypto.randomUUID(),
    answers,
    at: new Date('2026-11-22T15:00:00Z'),
    visitor: { person, account } as never,
  });

/** Returns whether a message says something of a field. */
function isSaid(form: ContentForm, name: string, { payload }: OutgoingMessage): boolean {
  if (form.topicFields.includes(name)) return (payload['topics'] as string[]).length > 0;
  const { fields } = payload as { fields: Record<string, unknown> | { name: string; value: unknown }[] };
  const value = Array.isArray(fields)
    ? fields.find((field) => field.name === name)?.value
    : fields[form.keys[name] ?? name];
  return String(value ?? '') !== '';
}

describe.each(['en', 'es'])('in %s', (language) => {
  describe.each(Object.entries(branches))('the form %s', (id, choices) => {
    const form = demoForm(id, language);
    const { definition } = form;
    const filled = choices.map((choice) => fillForm(form, choice));

    it('can be sent on every way through it', () => {
      for (const answers of filled) {
        expect(findProblems(definition, answers, settle(definition, answers), formFacts)).toEqual({});
      }
    });

    it('shows each field on one of the ways, and hides on another what has a condition', () => {
      const effects = filled.map((answers) => settle(definition, answers));
      for (const { name } of answerableFields(definition)) {
        expect([name, effects.some(({ shown }) => shown.has(name))]).toEqual([name, true]);
      }
      for (const { field, action } of definition.rules ?? []) {
        const isHidden = effects.some(({ shown }) => !shown.has(field));
        if (action === 'show' || action === 'hide') expect([field, isHidden]).toEqual([field, true]);
      }
      expect(effects.every(({ path }) => path.length === definition.screens.length)).toBe(true);
    });

    it('asks again for every answer it needs', () => {
      for (const answers of filled) {
        for (const name of settle(definition, answers).required) {
          const without = { ...answers, [name]: '' };
          const effect = settle(definition, without);
          const { [name]: problem } = findProblems(definition, without, effect, formFacts);
          // An answer that opens nothing any more may have closed its own field's reason to be asked.
          if (effect.required.has(name)) expect([name, problem?.key]).toEqual([name, 'FieldRequired']);
        }
      }
    });

    it('tells its system every answer, in a message that the system takes', () => {
      const sent = filled.map((answers) => told(form, answers));
      // A form of the type Custom stays here.
      if (form.formType === 'Custom') return expect(sent.flat()).toEqual([]);
      for (const message of sent.flat()) {
        const shape = payloadShapes[`${message.connector} ${message.kind}`];
        const parsed = v.safeParse(shape ?? v.never(), message.payload);
        expect([message.kind, parsed.issues?.map((issue) => v.getDotPath(issue))]).toEqual([message.kind, undefined]);
      }
      const firsts = sent.map(([first]) => first as OutgoingMessage);
      for (const message of firsts) expect(message.payload).toMatchObject({ formId: id });
      for (const { name, kind } of answerableFields(definition)) {
        const isTold = firsts.some((message) => isSaid(form, name, message));
        expect([name, isTold || kind === 'files']).toEqual([name, true]);
      }
    });

    it('takes the longest answers there are, and its system takes them too', () => {
      const [answers = {}] = filled;
      const long = Object.fromEntries(
        answerableFields(definition).flatMap((field) =>
          'max' in field && ['text', 'long-text'].includes(field.kind)
            ? [[field.name, 'ñ'.repeat(field.max ?? 255)]]
            : [],
        ),
      );
      const all = { ...answers, ...Object.fromEntries(Object.entries(long).filter(([name]) => name in answers)) };
      expect(findProblems(definition, all, settle(definition, all), formFacts)).toEqual({});
      for (const message of told(form, all)) {
        const shape = payloadShapes[`${message.connector} ${message.kind}`] ?? v.never();
        expect([message.kind, v.safeParse(shape, message.payload).success]).toEqual([message.kind, true]);
      }
    });
  });
});

it('tells the customer’s record what their profile does not say, and of a town only that of an address', () => {
  const patchOf = (id: string, choice: Answers) =>
    told(demoForm(id), fillForm(demoForm(id), choice)).find(({ kind }) => kind === 'customer-patch')?.payload;
  expect(patchOf('quote-request', { wish: ['link'] })).toMatchObject({
    accountProfileId: 'OP-1',
    customerId: 'C-1',
    fields: { city: expect.any(String) as string, country: 'US', state: 'OH', zip: '44301' },
  });
  expect(patchOf('event-request', { event: 'visit' })?.['fields']).not.toHaveProperty('country');
  expect(patchOf('correction', { where: 'page' })).toBeUndefined();
});
