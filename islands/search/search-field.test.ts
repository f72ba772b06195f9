// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.ts';
import { attachSuggestions } from './search-suggestions.ts';

vi.mock('./search-suggestions.ts', () => ({ attachSuggestions: vi.fn() }));
customElements.define('search-field', SearchField);

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.mocked(attachSuggestions).mockClear();
});

const draw = () => {
  document.body.innerHTML = '<search-field><input type="search"></search-field><button>Elsewhere</button>';
  return document.querySelector('input') as HTMLInputElement;
};

it('loads the suggestions when the field gets the focus, once', async () => {
  const input = draw();
  await vi.dynamicImportSettled();
  expect(attachSuggestions).not.toHaveBeenCalled();
  for (const target of [input, document.querySelector('button'), input]) target?.focus();
  await vi.waitFor(() => expect(attachSuggestions).toHaveBeenCalledTimes(1));
});

it('loads them for a field that had the focus before its script started', async () => {
  vi.spyOn(SearchField.prototype, 'contains').mockReturnValue(true);
  draw();
  await vi.waitFor(() => expect(attachSuggestions).toHaveBeenCalledTimes(1));
});
