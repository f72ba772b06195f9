import { lastingPersonStorage, personStorage } from '../../../people/person/person-storage.ts';

/** Milliseconds of rest before a text is kept. */
const rest = 1_000;
/** Milliseconds after which a text that was sent is taken for arrived. */
const longestSending = 600_000;

/** Name of a text in the storage: a page has one form for each language of an item. */
const keyOf = (field: HTMLTextAreaElement): string => {
  const { pathname, search } = globalThis.location;
  return `desk-text:${pathname}:${new URLSearchParams(search).get('locale') ?? ''}:${field.id}`;
};

/** A form that was accepted leads on with a redirect; after a failure the page is loaded as it was asked for. */
const isRedirected = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return ((load as PerformanceNavigationTiming | undefined)?.redirectCount ?? 0) > 0;
};

/** Reads a text that was sent and may not have arrived. */
function readSent(key: string): string | null {
  const [at = '', ...lines] = (personStorage.read(key) ?? '').split('\n');
  const isLate = !(Date.now() - Number(at) < longestSending);
  if (at === '' || isLate || isRedirected()) {
    personStorage.remove(key);
    return null;
  }
  return lines.join('\n');
}

/**
 * Keeps what is typed into the text inside it, in this browser, until its form is sent and accepted. An empty field gets
 * it back, and the element's own note says so.
 */
class KeptText extends HTMLElement {
  #stop: (() => void) | null = null;

  connectedCallback(): void {
    const field = this.querySelector('textarea');
    if (!field || this.#stop) return;
    const key = keyOf(field);
    const kept = readSent(key) ?? lastingPersonStorage.read(key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (field.value.trim() === '') lastingPersonStorage.remove(key);
      else lastingPersonStorage.write(key, field.value);
    };
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, rest);
    };
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    const onSubmit = () => {
      clearTimeout(timer);
      timer = undefined;
      lastingPersonStorage.remove(key);
      if (field.value.trim() !== '') personStorage.write(key, `${Date.now()}\n${field.value}`);
    };
    const { form } = field;
    field.addEventListener('input', onInput);
    document.addEventListener('visibilitychange', onHidden);
    form?.addEventListener('submit', onSubmit);
    // What the server has sent back after a refusal is newer, as is what was typed before the script started.
    if (kept && field.value === '') this.#giveBack(field, kept);
    else if (field.value !== field.defaultValue) onInput();
    this.#stop = () => {
      keep();
      field.removeEventListener('input', onInput);
      document.removeEventListener('visibilitychange', onHidden);
      form?.removeEventListener('submit', onSubmit);
    };
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #giveBack(field: HTMLTextAreaElement, kept: string): void {
    field.value = kept;
    for (let around = this.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
      around.open = true;
    const note = this.querySelector<HTMLElement>('[data-kept]');
    if (note) note.hidden = false;
  }
}

if (!customElements.get('kept-text')) customElements.define('kept-text', KeptText);
