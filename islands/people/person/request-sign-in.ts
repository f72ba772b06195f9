import { $session, loadSession } from '../session/session.store.ts';
import { openAddress } from './open-address.ts';
import { isForeign, pageMark } from './person-marks.ts';
import { readSessionWords, signedInPath, type SessionWords } from './session-words.ts';
import { ownAddress, signInAddress } from './sign-in-here.ts';
import { storeUnfinished, type KeptRequest } from './unfinished.ts';

/** A call that the server refused because the session has ended. */
export interface Waiting {
  /** Sent once after signing in again; left out if there is nothing to send, or if it must not be stored. */
  request?: KeptRequest | undefined;
  /** True if the page may be left for sign-in, because its entries are stored or shown again. */
  isLeavable: boolean;
}

/** 'again': the same person has signed in again, and the call can be repeated. */
type Answer = 'again' | 'declined';

/** Calls that wait for the same answer, so that several calls ask once. */
const waiting = new Map<Waiting, (answer: Answer) => void>();

const isSignedInAgain = async (): Promise<boolean> => {
  await loadSession();
  return Boolean($session.get()) && !isForeign(pageMark);
};

/**
 * Announces that the session has ended, and opens sign-in. A page whose entries are stored is left and reopened
 * afterwards; any other page stays, and sign-in opens in a new tab. Signing in elsewhere in this browser is noticed.
 */
export async function requestSignIn(call: Waiting): Promise<Answer> {
  // This page's state may be outdated: then no session has ended.
  if (await isSignedInAgain()) return 'again';
  return new Promise((resolve) => {
    waiting.set(call, resolve);
    if (waiting.size > 1) return;
    readSessionWords().then(open, () => leave());
  });
}

function settle(answer: Answer): void {
  for (const resolve of waiting.values()) resolve(answer);
  waiting.clear();
}

/** Opens sign-in with the requests to finish afterwards. */
function leave(): void {
  const requests = [...waiting.keys()].flatMap(({ request }) => (request ? [request] : []));
  if (requests.length > 0) storeUnfinished(requests);
  // Entries are stored already, or sent along: no confirmation is needed.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  openAddress(signInAddress(ownAddress()));
}

function open(words: SessionWords): void {
  const dialog = document.createElement('dialog');
  const [title, text, buttons] = [
    document.createElement('h2'),
    document.createElement('p'),
    document.createElement('p'),
  ];
  const [link, decline] = [document.createElement('a'), document.createElement('button')];
  const isLeaving = [...waiting.keys()].every(({ isLeavable }) => isLeavable);
  dialog.className = 'confirm-dialog';
  dialog.setAttribute('aria-labelledby', 'session-ended-title');
  dialog.setAttribute('aria-describedby', 'session-ended-text');
  title.id = 'session-ended-title';
  title.textContent = words.title ?? '';
  text.id = 'session-ended-text';
  const isFinished = [...waiting.keys()].some(({ request }) => request);
  text.textContent = (!isLeaving ? words.stay : isFinished ? words.keep : words.typed) ?? '';
  buttons.className = 'confirm-buttons';
  link.className = 'button-primary';
  link.textContent = words.button ?? '';
  link.href = signInAddress(isLeaving ? ownAddress() : signedInPath());
  if (!isLeaving) link.target = '_blank';
  decline.className = 'button';
  decline.type = 'button';
  decline.textContent = words.decline ?? '';
  buttons.append(link, decline);
  dialog.append(title, text, buttons);

  const connection = new AbortController();
  const { signal } = connection;
  const close = (answer: Answer) => {
    connection.abort();
    dialog.remove();
    settle(answer);
  };
  const look = async () => {
    if (document.visibilityState === 'visible' && (await isSignedInAgain()) && !signal.aborted) close('again');
  };
  link.addEventListener(
    'click',
    (event) => {
      // Prevents guards of unsaved changes from asking; nothing is lost here.
      event.stopPropagation();
      if (!isLeaving) return;
      event.preventDefault();
      leave();
    },
    { signal },
  );
  decline.addEventListener('click', () => close('declined'), { signal });
  dialog.addEventListener('cancel', () => close('declined'), { signal });
  addEventListener('focus', () => void look(), { signal });
  document.addEventListener('visibilitychange', () => void look(), { signal });
  document.body.append(dialog);
  dialog.showModal();
}
