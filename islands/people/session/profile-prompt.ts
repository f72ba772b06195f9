import { isPromptPath } from '../../../server/people/accounts/prompt-path.rules.ts';
import { dockBelow } from './dock-below.ts';
import { inOwnLanguage } from '../person/sign-in-here.ts';
import { isClosedHere, rememberClosed } from './prompt-closed.ts';

/** The page with the steps. */
const stepsPath = '/user/my-account/account-profile-completion/steps';
const marker = '[data-profile-prompt]';

/** Thrown for an answer that is neither a step nor the end. */
class NotSaved extends Error {}

interface Step {
  section: HTMLElement;
  styles: string[];
}

/** Returns the step in an answer; null if the last step is done or postponed. */
async function readStep(answer: Response): Promise<Step | null> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const section = page.querySelector<HTMLElement>(marker);
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  if (section) return { section, styles: [...links].map((link) => link.getAttribute('href') ?? '') };
  // Sign-in, an error page or a proxy's page do not end the prompt.
  if (answer.ok && /[?&](saved|reminded)=/.test(new URL(answer.url).search)) return null;
  throw new NotSaved();
}

/** Sends a step. If the session has ended, this is announced, and the step is sent after signing in again. */
async function post(path: string, body: URLSearchParams): Promise<Response> {
  const type = 'application/x-www-form-urlencoded';
  const send = () => fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body: body.toString() });
  const answer = await send();
  if (!answer.redirected || !/\/user\/signin$/.test(new URL(answer.url).pathname)) return answer;
  const { requestSignIn } = await import('../person/request-sign-in.ts');
  const { pathname, search } = new URL(path, location.href);
  const request = { method: 'POST', path: pathname + search, type, body: body.toString() };
  return (await requestSignIn({ request, isLeavable: true })) === 'again' ? send() : answer;
}

/** Adds style sheets and waits until each has loaded or failed, so that no unstyled form is shown. */
const addStyles = async (root: ShadowRoot, styles: readonly string[]): Promise<unknown> =>
  Promise.all(
    styles.map((href) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      const ready = new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
      root.append(link);
      return ready;
    }),
  );

/**
 * Fields, the offer of a product, sections of a standard: the prompt would disturb somebody who is
 * busy.
 */
const busy = 'main :is(input:not([type=hidden]), select, textarea, .offer-frame, .section-number)';

/** Returns whether the prompt may appear on this page. */
export const isPromptPage = (): boolean => isPromptPath(location.pathname) && document.querySelector(busy) === null;

/**
 * Shows the profile prompt below the page, which becomes shorter by its height: it covers nothing, moves nothing and
 * takes no focus. A shadow root separates the styles of the two pages.
 */
export async function showPrompt(): Promise<void> {
  const first = await fetch(inOwnLanguage(stepsPath));
  const step = first.ok ? await readStep(first) : null;
  if (!step) return;
  const host = document.createElement('div');
  host.className = 'no-print';
  const root = host.attachShadow({ mode: 'open' });
  const [news, dialog] = [document.createElement('p'), document.createElement('dialog')];
  news.className = 'visually-hidden';
  news.setAttribute('role', 'status');
  dialog.className = 'profile-prompt-dock';
  dialog.setAttribute('aria-labelledby', 'prompt-title');
  root.append(news, dialog);
  // After the skip link, before the content that it skips.
  (document.querySelector('.skip-link') ?? document.body.firstElementChild)?.after(host);
  await addStyles(root, step.styles);

  const dock = dockBelow(dialog);
  let before: Element | null = null;
  dialog.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && relatedTarget.getRootNode() === document) before = relatedTarget;
  });
  const leave = () => {
    const hadFocus = root.activeElement !== null;
    dock.release();
    host.remove();
    if (!hadFocus) return;
    const back = before?.isConnected ? before : document.querySelector('#main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  const close = () => {
    rememberClosed();
    leave();
  };
  const show = ({ section }: Step) => {
    dialog.replaceChildren(section);
    dock.fit();
  };
  const send = async (form: HTMLFormElement) => {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const failed = dialog.querySelector<HTMLElement>('[data-failed]');
    const buttons = dialog.querySelectorAll('button');
    if (failed) failed.hidden = true;
    for (const button of buttons) button.disabled = true;
    try {
      const next = await readStep(await post(form.action, body));
      if (!next) return leave();
      show(next);
      const summary = dialog.querySelector<HTMLElement>('.error-summary');
      (summary ?? dialog.querySelector<HTMLElement>('#prompt-title'))?.focus();
    } catch {
      for (const button of buttons) button.disabled = false;
      if (!failed) return;
      failed.hidden = false;
      failed.scrollIntoView({ block: 'nearest' });
    }
  };

  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target.matches('[data-close]')) close();
    else void send(event.target);
  });
  dialog.addEventListener('keydown', ({ key, isComposing }) => key === 'Escape' && !isComposing && close());
  const touched = new WeakSet<EventTarget>();
  dialog.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // Links of the error summary target controls of this root; the browser would search the page.
    const control = root.getElementById(target.closest('a')?.hash.slice(1) || '-');
    if (control) {
      event.preventDefault();
      control.focus();
    }
    // Like in all account forms, an empty list takes its first option at the first click.
    if (target instanceof HTMLSelectElement && target.value === '' && !touched.has(target)) {
      touched.add(target);
      target.selectedIndex = 1;
    }
  });
  // `show()` would take the focus away from the page.
  dialog.setAttribute('open', '');
  show(step);
  news.textContent = step.section.dataset['profilePrompt'] ?? '';
}

if (isPromptPage() && !isClosedHere() && window.top === window) void showPrompt().catch(() => undefined);
