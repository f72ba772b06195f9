import { atom, computed, map } from 'nanostores';
import type { Problems } from '../../server/platform/problem.rules.ts';
import { answerableFields, isMany, readAnswers } from '../../server/forms/definition/answers.rules.ts';
import { findLead, settle, type Effect } from '../../server/forms/definition/conditions.rules.ts';
import { findFieldProblem, findProblems } from '../../server/forms/definition/field-problem.rules.ts';
import { isDependent } from '../../server/forms/kinds/kinds.rules.ts';
import type { Answer, Answers } from '../../server/forms/kinds/field-kind.contract.ts';
import {
  formNews,
  type FormAlert,
  type FormAnswer,
  type ShownForm,
} from '../../server/forms/definition/shown-form.contract.ts';
import { createChoices } from './form-choices.ts';
import { createDraft } from './form-draft.ts';
import { createUploads } from './kinds/files/form-uploads.ts';
import type { FormEnv } from './form-env.ts';
import { withoutStale } from './stale-problems.ts';
import type { FormPage } from './form-page.ts';
import { organizationToday } from '../platform/time/organization-today.ts';
import { persistEntries } from './persist-entries.ts';
import { isSame, settled } from './same-answers.ts';

/** Creates the state of a form: stores answers, validates by the server's rules, and submits once. */
export function createFormStore(shown: ShownForm, env: FormEnv) {
  const { definition, screen: first, alert, fault } = shown;
  const fields = new Map(answerableFields(definition).map((field) => [field.name, field]));
  const $answers = map<Record<string, Answer>>({ ...shown.answers });
  const $problems = atom<Problems>(shown.problems);
  /** The field whose problem is read out, because the focus has left it. */
  const $said = atom('');
  const $locked = atom<Readonly<Record<string, string>>>(shown.locked);
  const $page = map<FormPage>({ phase: 'drawn', screen: first, alert, fault, refusals: 0, turns: 0 });
  let effect: Effect = settle(definition, shown.answers);
  // The same object while nothing is shown or hidden: every field listens to it.
  const $effect = computed($answers, (answers) => (effect = settled(effect, settle(definition, answers))));
  const $kept = atom<Answers>(shown.answers);
  const $isDirty = computed([$answers, $kept, $page], (answers, kept, { phase }) =>
    phase === 'leaving' || phase === 'done'
      ? false
      : Object.keys(answers).some((name) => !isSame(answers[name], kept[name])),
  );
  const choices = createChoices(shown, env);
  const rules = () => ({
    ...shown.facts,
    today: shown.facts.today || organizationToday(),
    lists: choices.$lists.get(),
  });
  let key = shown.key;
  let pass: Promise<string> | undefined;

  const emptyOf = (name: string): Answer => (isMany(fields.get(name) ?? { kind: 'text' }) ? [] : '');
  const set = (name: string, answer: Answer): void => {
    if (Object.hasOwn($locked.get(), name)) return;
    const isNew = !isSame($answers.get()[name], answer);
    $answers.setKey(name, answer);
    for (const field of isNew ? fields.values() : []) {
      if (!isDependent(field) || field.of !== name) continue;
      // A choice from one list has no meaning in another.
      $answers.setKey(field.name, field.initial ?? '');
      choices.load(field, $answers.get());
    }
    const { shown: open } = $effect.get();
    for (const [each, value] of Object.entries($answers.get())) {
      if (!open.has(each) && value.length > 0) $answers.setKey(each, emptyOf(each));
    }
    forget(name);
    if (fields.get(name)?.isCheckedAtOnce) store.leave(name);
    typed.keep();
  };
  const forget = (name: string): void => {
    if ($page.get().alert) $page.setKey('alert', null);
    const left = withoutStale($problems.get(), name, { fields, shown: $effect.get().shown });
    if (left) $problems.set(left);
  };
  const refuse = (
    problems: Problems,
    alert: FormAlert,
    screen = $page.get().screen,
    fault?: FormPage['fault'],
  ): false => {
    $problems.set(problems);
    $page.set({ ...$page.get(), phase: 'idle', alert, screen, fault, refusals: $page.get().refusals + 1 });
    return false;
  };
  const goTo = (screen: string): true => {
    $problems.set({});
    $page.set({ ...$page.get(), phase: 'idle', screen, alert: null, turns: $page.get().turns + 1 });
    typed.keep();
    return true;
  };
  const uploads = createUploads({ shown, fields, env, set, say: (name) => $said.set(name), $answers, $problems });
  const draft = createDraft({ shown, set, isField: (name) => fields.has(name), $answers, $files: uploads.$files });
  const typed = persistEntries(shown, env.storage, {
    read: () => ({
      answers: $answers.get(),
      screen: $page.get().screen,
      files: uploads.$files.get(),
      key,
      ...draft.seen(),
    }),
    isWorth: () => $isDirty.get(),
  });

  /** Follows the server's response: leaves the page, or shows the refusal. */
  const follow = (answer: FormAnswer, sent: Answers): boolean => {
    if (answer.outcome === 'refused' || answer.outcome === 'saved') {
      draft.adopt(answer, sent);
      if (answer.answers) for (const field of fields.values()) choices.load(field, $answers.get());
      if (answer.outcome === 'saved') {
        ({ key } = answer);
        $kept.set(Object.assign({}, sent, answer.answers));
        $page.set({ ...$page.get(), phase: 'idle', alert: answer.alert ?? 'FormDraftSaved' });
      }
      typed.keep();
      return answer.outcome === 'saved' || refuse(answer.problems, answer.alert, answer.screen);
    }
    if (answer.outcome === 'screen') return goTo(answer.screen);
    if (answer.outcome === 'done') typed.forget();
    if (answer.message !== undefined) {
      $page.set({ ...$page.get(), phase: 'done', message: answer.message });
      return true;
    }
    $page.setKey('phase', 'leaving');
    env.navigate(answer.location);
    return true;
  };

  /** Sends answers and follows the response; after a lost response they can be sent again. */
  const deliver = async (answers: Answers, rest: { pass: string; save?: boolean }): Promise<boolean> => {
    const { screen } = $page.get();
    $page.set({ ...$page.get(), phase: 'sending', alert: null });
    $problems.set({});
    // The same key at every attempt: after a lost response, the server finds the stored submission.
    key ||= env.newKey();
    typed.keep();
    try {
      return follow(await env.send(definition.id, { answers, screen, key, ...rest, ...draft.seen() }), answers);
    } catch (error) {
      return refuse({}, 'GeneralFormErrorMessage', screen, error as FormPage['fault']);
    }
  };

  const store = {
    $answers,
    $problems,
    $said,
    $locked,
    $page,
    $effect,
    $isDirty,
    $files: uploads.$files,
    $uploads: uploads.$uploads,
    $lists: choices.$lists,
    $failedLists: choices.$failed,
    addFiles: uploads.add,
    cancel: uploads.cancel,
    set,
    goTo,
    $elsewhere: draft.$elsewhere,
    takeElsewhere: draft.takeElsewhere,

    /** Takes over answers from before the script started, and those that this tab stored on an earlier visit. */
    start(sent: Iterable<readonly [string, unknown]>): void {
      const before = $answers.get();
      const there = readAnswers(definition, sent);
      const isFresh = shown.alert === null || formNews.some((each) => each === shown.alert);
      const kept = isFresh ? typed.read() : null;
      if (kept) uploads.$files.set([...uploads.$files.get(), ...kept.files]);
      if (kept?.key) key = kept.key;
      if (kept) draft.restore(kept);
      const open = (name: string) => fields.has(name) && !Object.hasOwn($locked.get(), name);
      for (const [name, answer] of Object.entries(kept?.answers ?? {})) if (open(name)) $answers.setKey(name, answer);
      // Answers in the page win: the person sees them.
      for (const [name, answer] of Object.entries(there)) {
        const isTouched = $effect.get().shown.has(name) && !isSame(answer, before[name]);
        if (open(name) && isTouched && answer.length > 0) $answers.setKey(name, answer);
      }
      for (const field of fields.values()) choices.load(field, $answers.get());
      const screen = kept && $effect.get().path.includes(kept.screen) ? kept.screen : shown.screen;
      $page.set({ ...$page.get(), phase: 'idle', screen, alert: kept ? 'FormKept' : shown.alert });
    },

    adoptOwn: async () =>
      (await import('./adopt-own.ts')).adoptOwn({ isSame, shown, env, fields, choices, $answers, $locked, $kept }),

    toggle(name: string, value: string, isOn: boolean): void {
      const answer = $answers.get()[name] ?? [];
      const others = (typeof answer === 'string' ? [] : answer).filter((each) => each !== value);
      set(name, isOn ? [...others, value] : others);
    },

    /** Validates a field when it loses focus; an empty one is valid then. */
    leave(name: string): void {
      const field = fields.get(name);
      const problem = field && findFieldProblem(field, $answers.get()[name] ?? '', $answers.get(), rules());
      if (!problem) return;
      $problems.set({ ...$problems.get(), [name]: problem });
      $said.set(name);
    },

    /** Starts the bot check with the first interaction, so that it ends before the form does. */
    prepare(): void {
      pass ??= env.solve().catch(() => '');
    },

    async send(trap = ''): Promise<boolean> {
      const { screen, phase } = $page.get();
      if (phase === 'sending' || phase === 'leaving' || phase === 'done') return false;
      if (uploads.isBusy()) {
        // Without a file that is still uploading, its answer would count as missing.
        $page.set({ ...$page.get(), phase: 'sending', alert: null });
        await uploads.settled();
        $page.setKey('phase', 'idle');
      }
      const answers = $answers.get();
      const lead = findLead(definition, screen, answers);
      const problems = findProblems(definition, answers, $effect.get(), rules(), lead ? { screen } : {});
      if (Object.keys(problems).length > 0) {
        const at = definition.screens.find((each) => each.fields.some(({ name }) => problems[name]));
        return refuse(problems, 'FormValidationErrorMessage', at?.id);
      }
      if (lead && !lead.isAway) return goTo(lead.to);
      // Set before anything is awaited, so that a second click is ignored.
      $page.set({ ...$page.get(), phase: 'sending', alert: null });
      store.prepare();
      try {
        return await deliver(trap ? { ...answers, _more: trap } : answers, { pass: (await pass) ?? '' });
      } finally {
        pass = undefined;
      }
    },

    /** Saves unfinished answers on the server, without validation. */
    async save(): Promise<boolean> {
      if (['sending', 'leaving'].includes($page.get().phase)) return false;
      return deliver({ ...$answers.get() }, { pass: '', save: true });
    },
  };
  return store;
}

export type FormStore = ReturnType<typeof createFormStore>;
