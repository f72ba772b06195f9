import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '../../server/forms/kinds/kinds.rules.ts';
import { answerableFields } from '../../server/forms/definition/answers.rules.ts';
import { formNews, type ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import { $session } from '../people/session/session.store.ts';
import { ErrorSummary } from '../platform/ui/ErrorSummary.tsx';
import { createTranslator } from '../platform/ui/translate.ts';
import { ElsewhereList } from './ElsewhereList.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormContext, useForm, formatFieldProblem } from './form-context.ts';
import { FormField } from './FormField.tsx';
import type { FormKey } from './form-phrases.ts';
import { formEnv, type FormEnv } from './form-env.ts';
import { createFormStore } from './form.store.ts';
import './form.css';

interface FormProps {
  shown: ShownForm;
  phrases: Readonly<Record<string, string>>;
  /** Replaced by tests. */
  env?: FormEnv;
}

/** Renders any form of the site. The server renders a plain form that works alone; the script takes it over. */
export function Form({ shown, phrases, env = formEnv }: FormProps) {
  const [store] = useState(() => createFormStore(shown, env));
  const parts = useMemo(() => ({ store, shown, t: createTranslator<FormKey>(phrases) }), [store, shown, phrases]);
  const form = useRef<HTMLFormElement>(null);
  const { phase, message } = useStore(store.$page);
  useEffect(() => {
    if (form.current) store.start(new FormData(form.current));
    let isGone = false;
    let stopGuard: (() => void) | undefined;
    const guard = async () => {
      stopGuard = () => undefined;
      // Loaded with the first answer: until then nothing can be lost.
      const { guardLeaving } = await import('./guard-leaving.ts');
      if (isGone) return;
      stopGuard = guardLeaving(
        (tell) => store.$isDirty.subscribe(tell),
        () => parts.t('UnsavedChangesPromptMessage'),
      );
    };
    const stopDirty = store.$isDirty.subscribe((isDirty) => {
      if (isDirty && !stopGuard) void guard().catch(() => undefined);
    });
    // A stored page is the same for everybody: the profile is loaded once the session is known.
    const isStored = shown.key === '';
    const stopOwn = isStored ? $session.subscribe((user) => void (user && store.adoptOwn())) : () => undefined;
    // A code in the address counts for everybody.
    if (isStored && new URLSearchParams(location.search).has('code')) void store.adoptOwn();
    return () => {
      isGone = true;
      stopDirty();
      stopGuard?.();
      stopOwn();
    };
  }, [store, parts, shown]);
  if (phase === 'done' && message !== undefined) return <Arrived html={message} />;
  return (
    <FormContext value={parts}>
      <form
        ref={form}
        id={`form-${shown.definition.id}`}
        className="site-form"
        method="post"
        action={shown.action}
        encType="multipart/form-data"
        noValidate={phase !== 'drawn'}
        onFocus={() => store.prepare()}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent;
          const { name = '', value = '' } = submitter instanceof HTMLButtonElement ? submitter : {};
          if (name === '_go') return void store.goTo(value);
          if (name === '_save') return void store.save();
          // This button is the option of a field.
          if (name !== '') store.set(name, value);
          void store.send(new FormData(event.currentTarget).get('_more')?.toString());
        }}
      >
        <FormSummary />
        <ElsewhereList />
        <FormScreen />
        <Said />
      </form>
    </FormContext>
  );
}

/** Renders the message in place of a submitted form; the server has sanitised it. */
function Arrived({ html }: { html: string }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div
      ref={message}
      className="form-arrived prose"
      role="status"
      tabIndex={-1}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Renders the problems of the form, above it. */
function FormSummary() {
  const { store, shown, t } = useForm();
  const { alert, refusals, fault } = useStore(store.$page);
  const problems = useStore(store.$problems);
  const { id } = shown.definition;
  const news = formNews.find((each) => each === alert);
  if (news) {
    return (
      <p className="form-kept" role="status">
        {t(news)}
      </p>
    );
  }
  if (!alert) return null;
  const errors = answerableFields(shown.definition).flatMap((field) => {
    const problem = problems[field.name];
    return problem ? [{ field: `${id}-${field.name}`, message: formatFieldProblem(problem, field, t) }] : [];
  });
  return (
    <ErrorSummary title={t('ThereIsAProblem')} errors={errors} refusals={refusals}>
      <p>{t(alert)}</p>
      {fault?.requestId && <p>{t('FormFault', { status: fault.status ?? '', requestId: fault.requestId })}</p>}
    </ErrorSummary>
  );
}

/** Reads out the problem of a field that the focus has left. */
function Said() {
  const { store, shown, t } = useForm();
  const name = useStore(store.$said);
  const { [name]: problem } = useStore(store.$problems);
  const field = problem && answerableFields(shown.definition).find((each) => each.name === name);
  return (
    <p className="visually-hidden" aria-live="polite">
      {field && formatFieldProblem(problem, field, t)}
    </p>
  );
}

/** Renders fields; those of one address stand under its heading. */
function Fields({ fields }: { fields: readonly Field[] }) {
  const groups: Field[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (field.group && last?.[0]?.group === field.group) last.push(field);
    else groups.push([field]);
  }
  return groups.map((group) => {
    const rows = group.map((field) => (
      <div key={field.name} className={field.look}>
        <FormField field={field} />
      </div>
    ));
    const [{ name, group: legend } = { name: '' }] = group;
    return legend ? (
      <fieldset key={name} className="form-group">
        <legend>{legend}</legend>
        {rows}
      </fieldset>
    ) : (
      rows
    );
  });
}

/** Renders the current screen; a plain form carries the answers of the others in hidden inputs. */
function FormScreen() {
  const { store, shown, t } = useForm();
  const { screen: current, phase, turns } = useStore(store.$page);
  const effect = useStore(store.$effect);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turns > 0) heading.current?.focus();
  }, [turns]);
  const { screens, id } = shown.definition;
  const screen = screens.find((each) => each.id === current) ?? screens[0];
  if (!screen) return null;
  const shownFields = screen.fields.filter(({ name }) => effect.shown.has(name));
  const fields = shownFields.filter(({ name }) => name !== screen.buttons);
  const place = effect.path.indexOf(screen.id);
  return (
    <>
      {screens.length > 1 && (
        <h2 ref={heading} tabIndex={-1} className="form-title">
          <small>{t('FormStep', { number: place + 1, total: place + 1 + (shown.following[screen.id] ?? 0) })}</small>
          {screen.title}
        </h2>
      )}
      {fields.some(({ name }) => effect.required.has(name)) && <p className="form-required">{t('FormRequiredNote')}</p>}
      <Fields fields={fields} />
      {phase === 'drawn' && <SentAlong screen={screen.id} drawn={shownFields.map(({ name }) => name)} />}
      <p className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-more`}>{t('FormLeaveEmpty')}</label>
        <input id={`${id}-more`} name="_more" tabIndex={-1} autoComplete="off" />
      </p>
      <FormButtons screen={screen} before={effect.path[place - 1]} />
    </>
  );
}

/** Renders the hidden inputs of a plain form. */
function SentAlong({ screen, drawn }: { screen: string; drawn: readonly string[] }) {
  const { store, shown } = useForm();
  const answers = useStore(store.$answers);
  const others = Object.entries(answers).filter(([name]) => !drawn.includes(name));
  return (
    <>
      <input type="hidden" name="_screen" value={screen} />
      <input type="hidden" name="_key" value={shown.key} />
      {shown.draft !== null && <input type="hidden" name="_draft" value={shown.draft} />}
      {shown.draft !== null && <input type="hidden" name="_base" value={shown.base ?? ''} />}
      <input type="hidden" name="_shown" value={drawn.join(' ')} />
      {others.flatMap(([name, answer]) =>
        [answer]
          .flat()
          .map((value) => value && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
    </>
  );
}
