import type { ItemChoice } from '../../../server/content/editing/editor-endpoints.contract.ts';
import { cutText } from '../../../server/platform/cut-text.rules.ts';
import { callApi } from '../../platform/api-client.ts';
import { titleOfUpload, uploadFile } from './upload-file.ts';

/** Rest after the last keystroke before the server is asked, in milliseconds. */
const rest = 150;

/** Offers files and pages by their titles while an address is typed, and uploads a file when it is chosen. */
class FilePlace extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    const address = this.querySelector<HTMLInputElement>('input[type=text]');
    const chosen = this.querySelector<HTMLInputElement>('input[type=file]');
    const offerSoon = () => {
      window.clearTimeout(this.#timer);
      // Without suggestions the field is a text as any other.
      this.#timer = window.setTimeout(() => void this.#offer(address?.value ?? '').catch(() => undefined), rest);
    };
    const send = () => {
      const [file] = chosen?.files ?? [];
      if (file && address && chosen) void this.#send(file, address, chosen);
    };
    address?.addEventListener('input', offerSoon);
    chosen?.addEventListener('change', send);
    // What was typed or chosen before the script started.
    if (address && document.activeElement === address) offerSoon();
    send();
  }

  async #offer(q: string): Promise<void> {
    const list = this.querySelector('datalist');
    if (!list || q.trim() === '') return;
    const query = new URLSearchParams({ q, locale: this.dataset['locale'] ?? 'en' }).toString();
    const { choices } = await callApi<{ choices: ItemChoice[] }>(`/api/editor/choices?${query}`);
    list.replaceChildren(
      ...choices.map(({ value, title }) => Object.assign(document.createElement('option'), { value, label: title })),
    );
  }

  async #send(file: File, address: HTMLInputElement, chosen: HTMLInputElement): Promise<void> {
    const words = JSON.parse(this.dataset['words'] ?? '{}') as Record<'sending' | 'there' | 'lost', string>;
    const form = address.form;
    // The form would send the file a second time.
    const buttons = [...(form?.querySelectorAll('button') ?? [])].filter(({ disabled }) => !disabled);
    const lock = (isLocked: boolean) => buttons.forEach((button) => (button.disabled = isLocked));
    const title = form?.querySelector<HTMLInputElement>('input[name=title]')?.value.trim();
    this.#tell(words.sending);
    lock(true);
    const named = title === undefined || title === '' ? titleOfUpload(file) : cutText(title, 200);
    const sent = await uploadFile(this.dataset['desk'] ?? '', {
      file,
      titleEn: named,
      titleEs: named,
      access: 'public',
    }).catch(() => ({ errors: [{ message: words.lost }] }));
    lock(false);
    chosen.value = '';
    if ('errors' in sent) return this.#tell(sent.errors.map(({ message }) => message).join(' '), true);
    address.value = sent.file.value;
    this.#tell(words.there.replace('{name}', file.name).replace('{address}', sent.file.value));
  }

  #tell(text: string, isProblem = false): void {
    const told = this.querySelector('[data-told]');
    if (!told) return;
    told.className = isProblem ? 'field-error' : 'field-hint';
    told.textContent = text;
  }
}

customElements.define('file-place', FilePlace);
