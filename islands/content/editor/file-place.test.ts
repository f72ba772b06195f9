// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './file-place.ts';

let sent: FormData[];
let asked: string[];
let answer: object;
beforeEach(() => {
  [sent, asked] = [[], []];
  answer = { file: { value: '/files/bells.pdf', title: 'Bells', type: 'file' } };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/api/editor/choices')) asked.push(path);
    else sent.push(init.body as FormData);
    return Response.json(path.startsWith('/api/') ? { choices: [{ value: '/files/a.pdf', title: 'A' }] } : answer);
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const words = JSON.stringify({ sending: 'Sending', there: '{name} is at {address}', lost: 'Nothing is lost' });

/** The form as the server sends it, before its script has started. */
function load() {
  const form = document.createElement('form');
  const place = `<input type="text" name="url"><datalist></datalist><input type="file"><p data-told role="status"></p>`;
  form.innerHTML = `<input name="title" value="Erratum 1"><div>${place}</div><button>Publish</button>`;
  document.body.append(form);
  const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
  const [address, chosen] = [find<HTMLInputElement>('[name=url]'), find<HTMLInputElement>('[type=file]')];
  return {
    address,
    chosen,
    told: () => find('[data-told]').textContent,
    choose(name: string) {
      Object.defineProperty(chosen, 'files', { value: [new File(['%PDF'], name)], configurable: true });
      chosen.dispatchEvent(new Event('change', { bubbles: true }));
    },
    start() {
      const element = document.createElement('file-place');
      Object.assign(element.dataset, { words, desk: '/editor', locale: 'en' });
      const inside = find('div');
      element.append(...inside.childNodes);
      inside.replaceWith(element);
    },
  };
}

it('uploads a file when it is chosen, and names it', async () => {
  const page = load();
  page.start();
  expect(sent).toEqual([]);
  page.choose('Bells.pdf');
  await vi.waitFor(() => expect(page.address.value).toBe('/files/bells.pdf'));
  expect(page.told()).toBe('Bells.pdf is at /files/bells.pdf');
  expect(sent.map((body) => body.get('titleEn'))).toEqual(['Erratum 1']);
});

it('uploads a file that was chosen before its script started', async () => {
  const page = load();
  page.choose('Bells.pdf');
  page.start();
  await vi.waitFor(() => expect(page.address.value).toBe('/files/bells.pdf'));
  expect(sent).toHaveLength(1);
});

it('offers pages for what was typed before its script started', async () => {
  const page = load();
  page.address.value = 'bell';
  // A field that is moved into its element here loses the focus; a browser that defines the element keeps it.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(page.address);
  page.start();
  await vi.waitFor(() => expect(asked.join()).toContain('q=bell&'));
  await vi.waitFor(() => expect(document.querySelector('option')?.value).toBe('/files/a.pdf'));
});

it('says why a file was refused', async () => {
  answer = { errors: [{ field: 'file', message: 'It is no PDF.' }] };
  const page = load();
  page.start();
  page.choose('Bells.pdf');
  await vi.waitFor(() => expect(page.told()).toBe('It is no PDF.'));
  expect(page.address.value).toBe('');
});
