import { isPromptPath } from '../../../server/people/accounts/prompt-path.rules.ts';
import { inOwnLanguage } from '../person/sign-in-here.ts';

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
 * Shows the profile prompt in the corner of the page, where it covers little, moves nothing and takes no focus, so that
 * reading is not interrupted. A shadow root separates the styles of the two pages.
 */
export async function showPrompt(): Promise<void> {
  const { style } = document.documentElement;
  const first = await fetch(inOwnLanguage(stepsPath));
  const step = first.ok ? await readStep(first) : null;
  if (!step) return;
  const host = document.createElement('div');
  host.className = 'no-print';
  const root = host.attachShadow({ mode: 'open' });
  const [news, dialog] = [document.createElement('p'), document.createElement('dialog')];
  // The space below the page belongs to the footer, whose background extends to the end.
  const end = document.querySelector<HTMLElement>('body > footer') ?? document.body;
  news.className = 'visually-hidden';
  news.setAttribute('role', 'status');
  dialog.className = 'profile-prompt-corner';
  dialog.setAttribute('aria-labelledby', 'prompt-title');
  root.append(news, dialog);
  // After the skip link, before the content that it skips.
  (document.querySelector('.skip-link') ?? document.body.firstElementChild)?.after(host);
  await addStyles(root, step.styles);

  const close = () => {
    const hadFocus = root.activeElement !== null;
    host.remove();
    style.removeProperty('scroll-padding-block-end');
    end.style.removeProperty('padding-block-end');
    if (hadFocus) document.querySelector<HTMLElement>('#main')?.focus();
  };
  const show = ({ section }: Step) => {
    dialog.replaceChildren(section);
    dialog.scrollTop = 0;
    // Lets focused elements and the end of the page scroll above the dialog.
    const covered = `${dialog.offsetHeight}px`;
    style.setProperty('scroll-padding-block-end', covered);
    end.style.setProperty('padding-block-end', covered);
  };
  const send = async (form: HTMLFormElement) => {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const failed = dialog.querySelector<HTMLElement>('[data-failed]');
    const buttons = dialog.querySelectorAll('button');
    if (failed) failed.hidden = true;
    for (const button of buttons) button.disabled = true;
    try {
      const next = await readStep(await post(form.action, body));
      if (!next) return close();
      show(next);
      const summary = dialog.querySelector<HTMLElement>('.error-summary');
      (summary ?? dialog.querySelector<HTMLElement>('#prompt-title'))?.focus();
    } catch {
      if (failed) failed.hidden = false;
      for (const button of buttons) button.disabled = false;
      dialog.scrollTop = 0;
    }
  };

  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target.matches('[data-close]')) close();
    else void send(event.target);
  });
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
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

if (isPromptPath(location.pathname) && window.top === window) void showPrompt().catch(() => undefined);
