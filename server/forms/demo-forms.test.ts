import { describe, expect, it } from 'vitest';
import { demoForm, demoForms, fillForm, formWorld } from '../../tests/support/forms.ts';
import { askedFields } from './answers.rules.ts';
import { settle } from './conditions.rules.ts';
import { findProblems } from './field-problem.rules.ts';
import { toFormMessage } from './form-message.rules.ts';
import type { Answers } from './form.contract.ts';

/** The choices that lead through every branch of each form. */
const branches: Readonly<Record<string, Answers[]>> = {
  contact: [{ subject: 'order' }, { subject: 'link' }, { subject: 'other', message: 'My order number is 7.' }],
  'accessibility-report': [
    { area: ['task', 'media'], replyBy: 'email' },
    { area: ['reading'], replyBy: 'telephone' },
    { area: [], replyBy: 'none' },
  ],
  'newsletter-signup': [{ language: 'es' }],
  'technical-question': [
    { role: 'other', stage: 'design' },
    { role: 'insurer', stage: 'none' },
  ],
  'event-request': [{ event: 'course-on-site' }, { event: 'speaker' }, { event: 'visit' }],
  'quote-request': [{ wish: ['link'] }, { wish: ['print', 'course'] }, { wish: ['other'] }],
};

it('has choices for every form of the demo', () => {
  expect(Object.keys(branches).toSorted()).toEqual(demoForms.toSorted());
});

describe.each(['en', 'es'])('in %s', (language) => {
  describe.each(Object.entries(branches))('the form %s', (id, choices) => {
    const form = demoForm(id, language);
    const { definition } = form;
    const filled = choices.map((choice) => fillForm(form, choice));

    it('can be sent on every way through it', () => {
      for (const answers of filled) {
        expect(findProblems(definition, answers, settle(definition, answers), formWorld)).toEqual({});
      }
    });

    it('shows each field on one of the ways, and hides on another what has a condition', () => {
      const effects = filled.map((answers) => settle(definition, answers));
      for (const { name } of askedFields(definition)) {
        expect([name, effects.some(({ shown }) => shown.has(name))]).toEqual([name, true]);
      }
      for (const { field } of definition.rules ?? []) {
        expect([field, effects.some(({ shown }) => !shown.has(field))]).toEqual([field, true]);
      }
      expect(effects.every(({ path }) => path.length === definition.screens.length)).toBe(true);
    });

    it('asks again for every answer it needs', () => {
      for (const answers of filled) {
        for (const name of settle(definition, answers).required) {
          const without = { ...answers, [name]: '' };
          const effect = settle(definition, without);
          const { [name]: problem } = findProblems(definition, without, effect, formWorld);
          // An answer that opens nothing any more may have closed its own field's reason to be asked.
          if (effect.required.has(name)) expect([name, problem?.key]).toEqual([name, 'FieldRequired']);
        }
      }
    });

    it('tells its system every answer', () => {
      const submission = { id: 's', profileNumber: null };
      const sent = filled.map((answers) => toFormMessage(form, { ...submission, answers })?.message);
      for (const message of sent) expect(message).toMatchObject({ formId: id, submissionId: 's' });
      for (const { name, kind } of askedFields(definition)) {
        const key = form.keys[name] ?? name;
        const isTold = form.topicFields.includes(name)
          ? sent.some((message) => message?.topics.length)
          : sent.some((message) => (message?.fields[key] ?? '').toString() !== '');
        expect([name, isTold || kind === 'files']).toEqual([name, true]);
      }
    });
  });
});
