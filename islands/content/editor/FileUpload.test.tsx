// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { formOf } from '../../../server/content/items/form-schema.rules.ts';
import type { TextField } from '../../../server/content/items/form-field.contract.ts';
import { DeskProvider } from './desk-context.tsx';
import { PickBox } from './PickControl.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const desk = { t: (key: string) => key, deskPath: '/editor', locale: 'en' } as unknown as ComponentProps<
  typeof DeskProvider
>['desk'];

/** The field of a form that is a link, and often a file. */
function fieldOf(type: 'faq', key: string): TextField {
  const field = formOf(type).find((each) => each.key === key);
  if (field?.kind !== 'href') throw new Error(`${key} is no link.`);
  return field;
}

function Question() {
  const [text, setText] = useState('/fees');
  const field = fieldOf('faq', 'href');
  return (
    <DeskProvider desk={desk}>
      <PickBox field={field} texts={{ name: 'to', label: 'Button' }} text={text} onChange={setText} />
    </DeskProvider>
  );
}

it('uploads a file at a link that is often one, and names it there', async () => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  const sent: FormData[] = [];
  let answer: object = { errors: [{ field: 'name', message: 'It is taken.' }] };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/editor/files') return Response.json({ choices: [] });
    sent.push(init.body as FormData);
    return Response.json(answer);
  });
  render(<Question />);
  fireEvent.click(screen.getByRole('button', { name: 'FileAdd: Button' }));
  const dialog = screen.getByRole('dialog');
  const file = new File(['%PDF'], 'Fees 2027.pdf');
  fireEvent.change(within(dialog).getByLabelText('FileChoose'), { target: { files: [file] } });
  fireEvent.change(within(dialog).getByLabelText('FileTitleEs'), { target: { value: 'Tarifas 2027' } });
  const upload = () => act(async () => fireEvent.click(within(dialog).getByText('FileUploadAndUse')));
  await upload();
  expect(within(dialog).getAllByText('It is taken.')).not.toEqual([]);
  answer = { file: { value: '/files/fees-2027.pdf', title: 'Fees 2027', type: 'file' } };
  await upload();
  expect(['titleEn', 'titleEs', 'access', 'answer'].map((name) => sent[1]?.get(name))).toEqual([
    'Fees 2027',
    'Tarifas 2027',
    'public',
    'json',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('/files/fees-2027.pdf');
});
