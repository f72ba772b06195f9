import { useStore } from '@nanostores/react';
import { memo, type FocusEvent } from 'react';
import { dateSpan } from '../../server/forms/definition/answers.rules.ts';
import { listKey, longestOf, optionsOf } from '../../server/forms/definition/field-problem.rules.ts';
import type {
  ChoiceField,
  CountryField,
  DependentField,
  Field as FormFieldData,
} from '../../server/forms/definition/form.contract.ts';
import { Check } from '../platform/ui/Check.tsx';
import { Choice } from '../platform/ui/Choice.tsx';
import { DateField } from '../platform/ui/DateField.tsx';
import { Field } from '../platform/ui/Field.tsx';
import { Select } from '../platform/ui/Select.tsx';
import { TextArea } from '../platform/ui/TextArea.tsx';
import { FilesControl } from './FilesControl.tsx';
import { labelOf, useField, useForm, wordsOf } from './form-context.ts';
import { ManyChecks } from './ManyChecks.tsx';

const types = { email: 'email', tel: 'tel', number: 'text', text: 'text', url: 'text', zip: 'text' } as const;

/** Renders one field of any kind. */
export const FormField = memo(function FormField({ field }: { field: FormFieldData }) {
  const { store, shown, t } = useForm();
  const { answer, error, isRequired, isOff, isLocked } = useField(field);
  const { name } = field;
  const text = typeof answer === 'string' ? answer : '';
  if (field.kind === 'note') {
    // The server has taken everything out of it that runs.
    if (field.html !== undefined) {
      return <div className="form-note prose" dangerouslySetInnerHTML={{ __html: field.html }} />;
    }
    const Tag = field.tag ?? 'p';
    if (!field.link) return <Tag className="form-note">{field.label}</Tag>;
    return (
      <Tag className="form-note">
        {field.label} {/* Beside the form: what has been filled in stays. */}
        <a href={field.link.href} target="_blank">
          {field.link.label}
        </a>
      </Tag>
    );
  }
  if (field.kind === 'hidden') return <input type="hidden" name={name} value={text} />;
  const own = {
    name,
    id: `${shown.definition.id}-${name}`,
    label: labelOf(field, t),
    hint: field.hint,
    error,
    isRequired,
    // A button looks at all fields itself. A message that appears under the pointer would move it away from the click.
    onBlur: (event?: FocusEvent) => {
      if (!(event?.relatedTarget instanceof HTMLButtonElement)) store.leave(name);
    },
    onChange: (value: string) => store.set(name, value),
  };
  // What is switched off is not sent by itself: a script would clear it, and a browser alone would lose it.
  const sentAll = (isOff || isLocked) && text !== '' && <input type="hidden" name={name} value={text} />;
  switch (field.kind) {
    case 'files':
      return <FilesControl field={field} {...own} />;
    case 'checkboxes':
      return <ManyChecks field={field} {...own} isDisabled={isOff || isLocked} />;
    case 'checkbox':
      return (
        <>
          <Check
            {...own}
            value="yes"
            isChecked={text === 'yes'}
            isDisabled={isOff || isLocked}
            onChange={(isTicked) => store.set(name, isTicked ? 'yes' : '')}
          />
          {sentAll}
        </>
      );
    case 'radio': {
      const options = field.options.map((option) => ({ ...option, isDisabled: isOff || isLocked }));
      return (
        <>
          <Choice {...own} options={options} value={text} />
          {sentAll}
        </>
      );
    }
    case 'long-text':
      return <TextArea {...own} value={text} rows={3} limit={longestOf(field) ?? 0} readOnly={isOff || isLocked} />;
    case 'select':
    case 'country':
    case 'state':
    case 'edition':
      return <ListField field={field} own={own} text={text} isOff={isOff || isLocked} sentAll={sentAll} />;
    case 'date':
      return (
        <DateField
          {...own}
          {...dateSpan(field, shown.facts.today)}
          value={text}
          autoComplete={field.autoComplete}
          isReadOnly={isOff || isLocked}
          unfinished={wordsOf({ key: 'DateInvalid' }, field, t)}
        />
      );
    case 'email':
    case 'number':
    case 'tel':
    case 'text':
    case 'url':
    case 'zip':
      return (
        <Field
          {...own}
          limit={longestOf(field) ?? undefined}
          type={types[field.kind]}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          value={text}
          autoComplete={field.autoComplete}
          placeholder={'placeholder' in field ? field.placeholder : undefined}
          isReadOnly={isOff || isLocked}
        />
      );
  }
});

interface ListProps {
  field: ChoiceField | CountryField | DependentField;
  own: Pick<Parameters<typeof Select>[0], 'name' | 'label' | 'isRequired'> & { onChange: (value: string) => void };
  text: string;
  isOff: boolean;
  sentAll: React.ReactNode;
}

/** Renders a list to choose from; a state whose country has no list is free text. */
function ListField({ field, own, text, isOff, sentAll }: ListProps) {
  const { store, shown, t } = useForm();
  const isDependent = field.kind === 'state' || field.kind === 'edition';
  const answers = useStore(store.$answers, { keys: isDependent ? [field.of] : [field.name] });
  const lists = useStore(store.$lists);
  const failed = useStore(store.$failedLists);
  const options = optionsOf(field, answers, { ...shown.facts, lists });
  if (field.kind === 'state' && !options?.length) {
    // Where there is no list, nobody has to have a state.
    const isRequired = own.isRequired && options === undefined;
    return (
      <Field
        {...own}
        limit={longestOf(field) ?? undefined}
        isRequired={isRequired}
        value={text}
        autoComplete={field.autoComplete}
        isReadOnly={isOff}
      />
    );
  }
  const isEdition = field.kind === 'edition';
  const shownOptions = (options ?? []).map(({ value, label }) => ({
    value,
    label: isEdition && value === field.initial ? t('FormCurrentEdition', { year: label }) : label,
  }));
  const hasNone = isEdition && shownOptions.length === 0;
  const key = isDependent ? listKey(field, answers) : null;
  const isWaited = key !== null && options === undefined;
  const hasFailed = key !== null && failed[key] === true;
  const placeholder = hasNone ? t('FormEditionFirst') : 'placeholder' in field ? field.placeholder : undefined;
  return (
    <>
      <Select
        {...own}
        options={shownOptions}
        value={hasNone ? '' : text}
        placeholder={isEdition && !hasNone ? undefined : (placeholder ?? t('PleaseSelect'))}
        autoComplete={field.autoComplete}
        isDisabled={isOff || hasNone}
      >
        {isEdition && isWaited && (
          <p role={hasFailed ? 'alert' : 'status'} className="form-waiting">
            {t(hasFailed ? 'DocumentFieldErrorText' : 'DocumentFieldLoadingText')}
          </p>
        )}
      </Select>
      {sentAll}
      {hasNone && text !== '' && <input type="hidden" name={field.name} value={text} />}
    </>
  );
}
