import { useId, useState, type KeyboardEvent } from 'react';
import type { ItemChoice } from '../../../server/content/editing/editor-endpoints.contract.ts';
import type { TextField } from '../../../server/content/items/form-field.contract.ts';
import { controlProps, type Labelled } from '../../platform/ui/control-props.ts';
import { FieldFrame } from '../../platform/ui/FieldFrame.tsx';
import { useDesk } from './desk-context.tsx';
import { FileUpload } from './FileUpload.tsx';
import { useChoices } from './use-choices.ts';
import { useLabelled } from './use-labelled.ts';

interface Props {
  /** The field whose values are offered. */
  field: TextField;
  texts: Labelled;
  text: string;
  onChange: (text: string) => void;
  onPick?: (choice: ItemChoice) => void;
}

/**
 * Chooses an item or an address of the site: a text field whose suggestions come from the server by title, a combobox
 * by the ARIA authoring practices. Typed text counts unchanged, so it works before and without suggestions.
 */
export function PickBox({ field, texts, text, onChange, onPick }: Props) {
  const { t } = useDesk();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  // By its value: an answer that comes late must not put the mark on another one.
  const [markedValue, setMarkedValue] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [picked, setPicked] = useState<ItemChoice | null>(null);
  const choices = useChoices(hasFocus && text !== '' ? text : null, field);
  const marked = choices.findIndex(({ value: each }) => each === markedValue);
  const named = [...choices, picked].find((choice) => choice?.value === text);

  function pick(choice: ItemChoice) {
    onChange(choice.value);
    onPick?.(choice);
    setPicked(choice);
    setIsOpen(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setIsOpen(true);
      const next = marked < 0 && step < 0 ? -1 : marked + step;
      setMarkedValue(choices.at(next % Math.max(choices.length, 1))?.value ?? null);
    }
    const choice = isOpen ? choices[marked] : undefined;
    if (event.key === 'Enter' && choice) {
      event.preventDefault();
      pick(choice);
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  }
  const isShown = isOpen && choices.length > 0;
  return (
    <FieldFrame {...texts}>
      <div className="desk-pick">
        <input
          {...controlProps(texts)}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && marked >= 0 ? `${listId}-${marked}` : undefined}
          value={text}
          onChange={({ target }) => {
            onChange(target.value);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            setHasFocus(true);
            // Typing a title replaces the present text.
            target.select();
          }}
          onBlur={() => {
            setPicked(named ?? picked);
            setHasFocus(false);
            setIsOpen(false);
          }}
        />
        <ul id={listId} role="listbox" aria-label={texts.label as string} hidden={!isShown}>
          {choices.map((choice, index) => (
            <li
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === marked}
              // Before the blur of the input, which would close the list under the pointer.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(choice);
              }}
            >
              {choice.title} <small>{choice.value}</small>
            </li>
          ))}
        </ul>
      </div>
      {field.mayBeFile && (
        <button
          type="button"
          className="button desk-small"
          aria-label={`${t('FileAdd')}: ${texts.label as string}`}
          onClick={() => setIsUploading(true)}
        >
          {t('FileAdd')}
        </button>
      )}
      {isUploading && (
        // React passes keys of the dialog on: Enter there is no answer to the question around it.
        <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          <FileUpload
            onAdded={(choice) => {
              pick(choice);
              setIsUploading(false);
            }}
            onClose={() => setIsUploading(false)}
          />
        </div>
      )}
      {named && <p className="desk-picked">{t('Picked', { title: named.title })}</p>}
    </FieldFrame>
  );
}

/** Draws the box of a field that names an item or an address. */
export function PickControl({ field, path, value }: { field: TextField; path: string; value: unknown }) {
  const { t, store, fallback } = useDesk();
  const labelled = useLabelled(field, path);
  const texts = { ...labelled, hint: labelled.hint ?? t(field.kind === 'href' ? 'HrefHint' : 'PickHint') };
  return (
    <PickBox
      field={field}
      texts={texts}
      text={typeof value === 'string' ? value : ''}
      onChange={(given) => store.setField(path, given === '' && (!field.isRequired || fallback) ? undefined : given)}
    />
  );
}
