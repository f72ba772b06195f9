// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Check } from './Check.tsx';
import { CheckGroup } from './CheckGroup.tsx';
import { Choice } from './Choice.tsx';
import { DateField } from './DateField.tsx';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextArea } from './TextArea.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const options = [
  { value: 'a', label: 'EmailDraft A' },
  { value: 'b', label: 'EmailDraft B' },
];
/** The HTML of the server as the browser has it, with no script at work. */
function plain(element: React.ReactElement): HTMLElement {
  const page = document.createElement('form');
  page.innerHTML = renderToStaticMarkup(element);
  document.body.replaceChildren(page);
  return page;
}
const sent = (page: HTMLElement) => [...new FormData(page as HTMLFormElement)];
const describedBy = (control: Element | null) =>
  (control?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('in the HTML of the server', () => {
  it('keeps what was typed, and ties hint and error to the control in that order', () => {
    const page = plain(
      <Field
        name="email"
        type="email"
        label="E-mail"
        hint="Ours"
        error="Wrong"
        value="x@y"
        isRequired
        autoComplete="username"
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>(/^E-mail/);
    expect(sent(page)).toEqual([['email', 'x@y']]);
    expect(describedBy(input)).toEqual(['Ours', 'Wrong']);
    expect([input.id, input.required, input.autocomplete, input.getAttribute('aria-invalid')]).toEqual([
      'email',
      true,
      'username',
      'true',
    ]);
    expect([...(page.firstElementChild?.children ?? [])].map(({ tagName, className }) => className || tagName)).toEqual(
      ['LABEL', 'field-hint', 'field-error', 'INPUT'],
    );
  });

  it('never has a password', () => {
    expect(renderToStaticMarkup(<Field name="p" type="password" label="Password" value="secret" />)).not.toContain(
      'secret',
    );
  });

  it('says nothing of hint and error where there are none', () => {
    plain(<Field name="city" label="City" />);
    expect(
      screen
        .getByLabelText('City')
        .getAttributeNames()
        .filter((name) => name.startsWith('aria')),
    ).toEqual([]);
  });

  it('gives two fields of one name their own ids', () => {
    plain(
      <>
        <Field name="password" id="one-password" label="One" error="No" />
        <Field name="password" id="two-password" label="Two" />
      </>,
    );
    expect(describedBy(screen.getByLabelText('One'))).toEqual(['No']);
    expect(screen.getByLabelText('Two').id).toBe('two-password');
  });

  it('shows the day that was sent, within its limits', () => {
    const page = plain(
      <DateField
        name="until"
        label="Until"
        value="2026-03-31"
        min="2026-01-01"
        max="2026-12-31"
        error="No"
        isRequired
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>(/^Until/);
    expect(sent(page)).toEqual([['until', '2026-03-31']]);
    expect([input.type, input.min, input.max, input.required]).toEqual(['date', '2026-01-01', '2026-12-31', true]);
    expect(describedBy(input)).toEqual(['No']);
  });

  it('selects what was chosen, or the empty option', () => {
    expect(sent(plain(<Select name="s" label="S" options={options} placeholder="Choose" value="b" />))).toEqual([
      ['s', 'b'],
    ]);
    expect(sent(plain(<Select name="s" label="S" options={options} placeholder="Choose" />))).toEqual([['s', '']]);
  });

  it('hands what is native to an input on to it, and none of its own texts', () => {
    plain(<Field name="n" type="number" label="N" error="No" value={3} min={1} max={9} step="any" lang="es" />);
    const names = screen.getByLabelText('N').getAttributeNames();
    const native = ['type', 'min', 'max', 'step', 'lang', 'value'];
    expect(names.toSorted()).toEqual(['id', 'name', 'aria-describedby', 'aria-invalid', ...native].toSorted());
  });

  it('ticks a box, and describes it', () => {
    expect(sent(plain(<Check name="agree" label="Agree" error="Tick it" isChecked isRequired />))).toEqual([
      ['agree', 'on'],
    ]);
    expect(describedBy(screen.getByLabelText(/^Agree/))).toEqual(['Tick it']);
    expect(sent(plain(<Check name="agree" label="Agree" />))).toEqual([]);
  });

  it('groups radio buttons under a legend that the error summary can lead to', () => {
    const page = plain(<Choice name="c" label="Which?" options={options} value="b" error="Not that" isRequired />);
    const group = screen.getByRole('group', { name: /^Which/ });
    expect(sent(page)).toEqual([['c', 'b']]);
    expect([group.id, group.tabIndex, ...describedBy(group)]).toEqual(['c', -1, 'Not that']);
    expect(screen.getByLabelText('EmailDraft A').id).toBe('c-a');
  });

  it('offers what cannot be chosen without letting it be, and has no space in an id', () => {
    const full = { value: 'in print', label: 'Print', isDisabled: true };
    const page = plain(<Choice name="c" label="Which?" options={[full]} value="in print" />);
    const radio = screen.getByLabelText<HTMLInputElement>('Print');
    expect([radio.disabled, radio.id, sent(page)]).toEqual([true, 'c-in%20print', []]);
  });

  it('has the place of a live error in the page before the error', () => {
    const page = plain(<Field name="q" label="Quantity" isLive required />);
    expect(screen.getByRole('alert').childNodes).toHaveLength(0);
    expect([page.querySelector('.field-star'), screen.getByLabelText<HTMLInputElement>('Quantity').required]).toEqual([
      null,
      true,
    ]);
    plain(<Field name="q" label="Quantity" isLive error="Too many" />);
    expect(screen.getByRole('alert').textContent).toBe('Too many');
    expect(describedBy(screen.getByLabelText('Quantity'))).toEqual(['Too many']);
  });

  it('sends every tick of a group by one name', () => {
    expect(sent(plain(<CheckGroup name="t" label="Topics" options={options} values={['a', 'b']} />))).toEqual([
      ['t', 'a'],
      ['t', 'b'],
    ]);
  });
});

describe('in the browser', () => {
  it('leaves the value to the browser without a keeper: drawing again does not reset it', () => {
    const shown = render(<Field name="city" label="City" value="Columbus" />);
    const input = screen.getByLabelText<HTMLInputElement>('City');
    fireEvent.change(input, { target: { value: 'Dayton' } });
    shown.rerender(<Field name="city" label="City" value="Columbus" error="No such city" />);
    expect(input.value).toBe('Dayton');
  });

  it.each([
    ['a text', Field, 'City'],
    ['a list', Select, 'City'],
  ] as const)('leaves %s to its keeper where there is one', (_, Control, label) => {
    const onChange = vi.fn();
    render(<Control name="city" label={label} value="a" options={options} onChange={onChange} />);
    const control = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(control, { target: { value: 'b' } });
    expect(onChange.mock.calls).toEqual([['b']]);
    expect(control.value).toBe('a');
  });

  it('tells the keeper of ticks and choices', () => {
    const told = vi.fn();
    render(
      <>
        <Check name="agree" label="Agree" onChange={told} />
        <Choice name="c" label="Which?" options={options} value="a" onChange={told} />
      </>,
    );
    fireEvent.click(screen.getByLabelText('Agree'));
    fireEvent.click(screen.getByLabelText('EmailDraft B'));
    expect(told.mock.calls).toEqual([[true], ['b']]);
  });

  it('keeps the ticks of a group in the order of the form', () => {
    const Kept = () => {
      const [values, setValues] = useState(['b']);
      return (
        <>
          <CheckGroup name="t" label="Topics" options={options} values={values} onChange={setValues} />
          <output>{values.join()}</output>
        </>
      );
    };
    render(<Kept />);
    fireEvent.click(screen.getByLabelText('EmailDraft A'));
    expect(screen.getByRole('status').textContent).toBe('a,b');
    fireEvent.click(screen.getByLabelText('EmailDraft B'));
    expect(screen.getByRole('status').textContent).toBe('a');
  });

  it('takes the first option of an empty list at the first click, and lets it be taken back', () => {
    const Kept = () => {
      const [value, setValue] = useState('');
      return (
        <Select
          name="s"
          label="S"
          placeholder="-"
          takesFirstOption
          options={options}
          value={value}
          onChange={setValue}
        />
      );
    };
    render(<Kept />);
    const list = screen.getByLabelText<HTMLSelectElement>('S');
    expect(list.value).toBe('');
    fireEvent.click(list);
    expect(list.value).toBe('a');
    fireEvent.change(list, { target: { value: '' } });
    fireEvent.click(list);
    expect(list.value).toBe('');
  });

  it('leaves a chosen option alone', () => {
    const onChange = vi.fn();
    render(<Select name="s" label="S" value="b" takesFirstOption options={options} onChange={onChange} />);
    fireEvent.click(screen.getByLabelText('S'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says of a date that it is half typed once it is left, until it is whole', () => {
    render(<DateField name="until" label="Until" unfinished="Not a whole date" />);
    const input = screen.getByLabelText<HTMLInputElement>('Until');
    const leave = (badInput: boolean) => {
      Object.defineProperty(input, 'validity', { configurable: true, value: { badInput } });
      fireEvent.blur(input);
    };
    leave(true);
    expect(describedBy(input)).toEqual(['Not a whole date']);
    leave(false);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('says nothing of a date while what it was left for is pressed', async () => {
    render(<DateField name="until" label="Until" unfinished="Not a whole date" />);
    const input = screen.getByLabelText<HTMLInputElement>('Until');
    Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.pointerDown(document.body);
    fireEvent.blur(input);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    fireEvent.pointerUp(document.body);
    await waitFor(() => expect(describedBy(input)).toEqual(['Not a whole date']));
  });

  it('keeps the focus in an input when something appears beside it', () => {
    const shown = render(<Field name="number" label="Number" suffix={null} />);
    const input = screen.getByLabelText('Number');
    input.focus();
    shown.rerender(<Field name="number" label="Number" suffix={<b>Visa</b>} error="Too short" />);
    expect(document.activeElement).toBe(input);
    expect(screen.getByLabelText('Number')).toBe(input);
  });

  it('counts the characters of a text that has a limit, beside its hint', () => {
    const Kept = () => {
      const [value, setValue] = useState('abc');
      return <TextArea name="t" label="Text" hint="Short" limit={9} value={value} onChange={setValue} error="No" />;
    };
    render(<Kept />);
    const area = screen.getByLabelText<HTMLTextAreaElement>('Text');
    expect(describedBy(area)).toEqual(['Short 3 / 9', 'No']);
    fireEvent.change(area, { target: { value: 'abcd' } });
    expect([area.value, ...describedBy(area)]).toEqual(['abcd', 'Short 4 / 9', 'No']);
    // A browser would silently cut a pasted text at a native limit.
    fireEvent.change(area, { target: { value: 'abcdefghijkl' } });
    expect([area.value, ...describedBy(area)]).toEqual(['abcdefghijkl', 'Short 12 / 9', 'No']);
    expect(area.maxLength).toBe(-1);
  });

  it('counts the characters of a line once it is too long, and keeps all of them', () => {
    const shown = render(<Field name="t" label="Line" hint="Short" limit={3} value="abc" onChange={() => undefined} />);
    const input = screen.getByLabelText<HTMLInputElement>('Line');
    expect(describedBy(input)).toEqual(['Short']);
    shown.rerender(<Field name="t" label="Line" hint="Short" limit={3} value="abcde" onChange={() => undefined} />);
    expect([input.value, input.maxLength, ...describedBy(input)]).toEqual(['abcde', -1, 'Short 5 / 3']);
  });

  it('says nothing of a text without hint and limit', () => {
    render(<TextArea name="t" label="Text" value="" onChange={() => undefined} beside={<b>Preview</b>} />);
    expect(screen.getByLabelText('Text').getAttributeNames()).toEqual(['id', 'name']);
    expect(screen.getByText('Preview')).toBeTruthy();
  });

  it('turns the button off while the form is on its way', () => {
    render(<SubmitButton label="Save" busyLabel="Saving" isBusy />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving' }).disabled).toBe(true);
  });
});
