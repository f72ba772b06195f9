// Longer than 120 lines: list, keys and announcements are one pattern of the ARIA Authoring Practices (editable combobox).
import { longestTyped } from '../../server/search/search.contract.ts';
import type { Suggestion, Suggestions } from '../../server/search/suggest-endpoints.contract.ts';
import { pluralForm } from '../platform/ui/plural-form.ts';
import { pushSearchEvent } from './search-events.ts';
import { markWords } from './mark-words.ts';

/** Debounce of suggestions after the last key, in milliseconds. */
const pause = 150;
/** Time after which typed text counts as a search, in milliseconds. */
const settled = 1_000;
/** Timeout of a request for suggestions, in milliseconds. */
const answerTimeout = 5_000;

const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string>) => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
};

/**
 * Turns the field into a combobox with grouped suggestions. The focus stays in the field; `aria-activedescendant` names
 * the selected option. On any failure the plain form remains.
 * @param field contains the phrases
 * @param signal ends it
 */
export function attachSuggestions(field: HTMLElement, input: HTMLInputElement, signal: AbortSignal): void {
  const phrases = field.dataset;
  const listId = `${input.id}-suggestions`;
  const list = make('div', { role: 'listbox', id: listId, class: 'suggestions', 'aria-label': phrases['label'] ?? '' });
  const status = make('div', { role: 'status', class: 'visually-hidden' });
  const known = new Map<string, Suggestions>();
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let shown: Suggestions | undefined;
  let told: Suggestions | undefined;
  let active = -1;

  list.hidden = true;
  field.append(list, status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  })) {
    input.setAttribute(name, value);
  }

  const correctedNote = (words: string) => (phrases['corrected'] ?? '').replace('{query}', () => words);
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const typed = () => input.value.trim();

  /** Cancels the pending request: a visitor who moves into the list means the visible one. */
  function hold(): void {
    clearTimeout(timer);
    asked.abort();
  }

  function close(): void {
    hold();
    clearTimeout(telling);
    list.hidden = true;
    status.textContent = '';
    input.setAttribute('aria-expanded', 'false');
    activate(-1);
  }

  function activate(index: number): void {
    active = index;
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    const chosen = options()[index];
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
  }

  /** Reports the search to the data layer, once. */
  function tell(): void {
    if (!shown || told === shown) return;
    told = shown;
    const results = options().length;
    const facts = { hub: 'Suggestions', searchText: shown.searchText, results };
    pushSearchEvent({ event: 'Search', ...facts });
    if (results === 0) pushSearchEvent({ event: 'SearchWithoutResult', ...facts });
  }

  function tellFollowed({ target }: Event): void {
    const at = options().findIndex((option) => option.contains(target as Node));
    const path = options()[at]?.getAttribute('href');
    if (!shown || !path) return;
    tell();
    const { searchText } = shown;
    pushSearchEvent({ event: 'SearchResultClick', hub: 'Suggestions', searchText, position: at + 1, path });
  }

  function show(answer: Suggestions, question: string): void {
    shown = answer;
    clearTimeout(telling);
    telling = setTimeout(tell, settled);
    list.replaceChildren();
    if (answer.corrected) {
      const note = make('div', { class: 'heading', role: 'presentation' });
      note.textContent = correctedNote(answer.corrected);
      list.append(note);
    }
    for (const { name, suggestions } of answer.groups) {
      const group = make('div', { role: 'group', 'aria-labelledby': `${listId}-${name}` });
      const heading = make('div', { id: `${listId}-${name}`, class: 'heading', role: 'presentation' });
      heading.textContent = phrases[name] ?? '';
      group.append(
        heading,
        ...suggestions
          .filter(({ href }) => /^\/(?!\/)/.test(href))
          .map((each) => toOption(each, answer.corrected ?? question)),
      );
      list.append(group);
    }
    for (const [at, option] of options().entries()) option.id = `${listId}-${at}`;
    const count = options().length;
    list.hidden = count === 0;
    input.setAttribute('aria-expanded', String(count > 0));
    const counted = count === 0 ? (phrases['none'] ?? '') : pluralForm(phrases['count'], count);
    status.textContent = answer.corrected ? `${correctedNote(answer.corrected)} ${counted}` : counted;
    activate(-1);
  }

  function toOption({ title, designation, choice, href }: Suggestion, question: string): HTMLAnchorElement {
    const option = make('a', { role: 'option', href, tabindex: '-1', 'aria-selected': 'false' });
    const name = make('span', { class: 'title' });
    name.append(...markWords(designation ? `${designation} ${title}` : title, question));
    option.append(name);
    if (choice) {
      const chosen = make('span', { class: 'choice' });
      chosen.textContent = choice;
      option.append(' ', chosen);
    }
    return option;
  }

  async function ask(question: string): Promise<void> {
    asked.abort();
    asked = new AbortController();
    const { signal: current } = asked;
    try {
      const answer = known.get(question) ?? (await fetchSuggestions(question, current));
      known.set(question, answer);
      if (!current.aborted && typed() === question && field.contains(document.activeElement)) show(answer, question);
    } catch {
      // Suggestions are optional: on failure the form still opens the results page.
      if (!current.aborted) close();
    }
  }

  function askSoon(): void {
    clearTimeout(timer);
    const question = typed();
    if (question === '' || question.length > longestTyped) close();
    else timer = setTimeout(() => void ask(question), known.has(question) ? 0 : pause);
  }

  function move(to: number): void {
    hold();
    const count = options().length;
    // Beyond either end of the list, the field itself is selected.
    activate(to < -1 ? count - 1 : to >= count ? -1 : to);
  }

  /** Key bindings while the list is open. */
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Escape: close,
    Home: () => move(0),
    End: () => move(options().length - 1),
    Enter: () => options()[active]?.click(),
  };
  /** Keys that act on the field while no option is selected. */
  const ofField = new Set(['Home', 'End', 'Enter']);

  input.addEventListener('input', askSoon, { signal });
  input.addEventListener('focus', askSoon, { signal });
  input.addEventListener(
    'keydown',
    (event) => {
      const act = keys[event.key];
      if (!act || event.isComposing || event.ctrlKey || event.metaKey) return;
      if (list.hidden) {
        if (event.key === 'ArrowDown') askSoon();
        return;
      }
      if (active < 0 && ofField.has(event.key)) return;
      // Escape closes the list first, and the panel around it the next time.
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    { signal },
  );
  // Pressing a suggestion must not blur the field: the list would close before the click.
  list.addEventListener('mousedown', (event) => (hold(), event.preventDefault()), { signal });
  for (const press of ['click', 'auxclick']) list.addEventListener(press, tellFollowed, { signal });
  field.addEventListener(
    'focusout',
    ({ relatedTarget }) => !(relatedTarget instanceof Node && field.contains(relatedTarget)) && close(),
    { signal },
  );
  window.addEventListener('pagehide', close, { signal });
  signal.addEventListener('abort', () => {
    close();
    list.remove();
    status.remove();
  });
  if (document.activeElement === input) askSoon();
}

async function fetchSuggestions(question: string, signal: AbortSignal): Promise<Suggestions> {
  const query = new URLSearchParams({ q: question, language: document.documentElement.lang });
  const response = await fetch(`/api/search/suggest?${query}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
  });
  if (!response.ok) throw new Error(`The suggestions answered ${response.status}.`);
  return (await response.json()) as Suggestions;
}
