// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShownCertificate } from '../../../server/learning/training/certificates/certificate.contract.ts';
import { hotWorkKeys } from './hot-work-phrases.ts';
import { noCriteria } from './hot-work.store.ts';
import { HotWorkSearch } from './HotWorkSearch.tsx';

const phrases = Object.fromEntries(hotWorkKeys.map((key) => [key, key]));
const row: ShownCertificate = {
  firstName: 'Ann',
  lastName: 'Li',
  number: 'HW-1',
  city: 'Akron',
  state: 'OH',
  date: '01/02/2026',
};
const find = vi.fn<() => Promise<readonly ShownCertificate[]>>();
beforeEach(() => {
  find.mockReset();
});
afterEach(cleanup);

const show = () =>
  render(
    <HotWorkSearch
      version="users"
      action="/x"
      states={[{ value: 'OH', label: 'Ohio' }]}
      criteria={noCriteria}
      search={{}}
      phrases={phrases}
      find={find}
    />,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const search = () => press('HotWorkSearch');
const lastName = () => screen.getByLabelText(/AccountLastName/);

it('asks for the last name, and editing it clears what was said', () => {
  show();
  search();
  expect(find).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'LastNameIsRequiredText' })).toBeTruthy();
  fireEvent.change(lastName(), { target: { value: 'L' } });
  expect(screen.queryByText('LastNameIsRequiredText')).toBeNull();
});

it('shows what is found, and a reset clears criteria and results', async () => {
  find.mockResolvedValue([row]);
  show();
  expect(screen.queryByRole('button', { name: 'HotWorkReset' })).toBeNull();
  fireEvent.change(lastName(), { target: { value: 'Li' } });
  search();
  const table = await screen.findByRole('table');
  expect(within(table).getByText('01/02/2026')).toBeTruthy();
  expect(find).toHaveBeenCalledExactlyOnceWith('users', { ...noCriteria, lastName: 'Li' });
  press('HotWorkReset');
  expect(screen.queryByRole('table')).toBeNull();
  expect((lastName() as HTMLInputElement).value).toBe('');
  expect(screen.queryByRole('button', { name: 'HotWorkReset' })).toBeNull();
});

it('says that it searches, that nothing is found, and that it failed', async () => {
  let answer: (rows: ShownCertificate[]) => void = () => undefined;
  find.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  show();
  fireEvent.change(lastName(), { target: { value: 'Li' } });
  search();
  expect(screen.getByRole('status').textContent).toBe('FetchingResultsText');
  answer([]);
  expect((await screen.findByRole('alert')).textContent).toBe('NoResultsText');
  find.mockRejectedValueOnce(new Error('down'));
  search();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ErrorGettingResultsText'));
  expect((lastName() as HTMLInputElement).value).toBe('Li');
});

it('leaves out the answer to a search that was reset meanwhile', async () => {
  find.mockResolvedValueOnce([row]);
  show();
  fireEvent.change(lastName(), { target: { value: 'Li' } });
  search();
  await screen.findByRole('table');
  let late: (rows: ShownCertificate[]) => void = () => undefined;
  find.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  search();
  press('HotWorkReset');
  late([row]);
  await Promise.resolve();
  expect(screen.queryByRole('table')).toBeNull();
});

it('keeps a criterion that is too long, says so and searches for none of it', () => {
  show();
  fireEvent.change(lastName(), { target: { value: 'Li' } });
  const city = screen.getByLabelText<HTMLInputElement>(/AddressCity/);
  fireEvent.change(city, { target: { value: 'x'.repeat(51) } });
  search();
  expect(find).not.toHaveBeenCalled();
  expect(city.value).toHaveLength(51);
  expect(screen.getByRole('link', { name: 'FieldMaximumLengthOf' })).toBeTruthy();
  fireEvent.change(city, { target: { value: 'Akron' } });
  expect(screen.queryByText('FieldMaximumLengthOf')).toBeNull();
});
