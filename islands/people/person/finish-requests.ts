import { openAgain } from './open-again.ts';
import { readSessionWords } from './session-words.ts';
import { storeResult, takeResult, takeUnfinished, type KeptRequest } from './unfinished.ts';

async function send({ method, path, type, body }: KeptRequest): Promise<boolean> {
  const headers = { Accept: 'application/json', ...(type !== undefined && { 'Content-Type': type }) };
  const answer = await fetch(path, { method, headers, ...(body !== undefined && { body }) });
  // A redirect to sign-in means that the form was not accepted.
  return answer.ok && !(answer.redirected && /\/user\/signin$/.test(new URL(answer.url).pathname));
}

/** Shows the result of the finished requests above the page, once. */
async function showResult(): Promise<void> {
  const result = takeResult();
  if (!result) return;
  const words = await readSessionWords();
  const note = document.createElement('p');
  note.className = result === 'done' ? 'session-note' : 'alert-box session-note';
  note.setAttribute('role', result === 'done' ? 'status' : 'alert');
  (document.querySelector('main .container') ?? document.querySelector('main'))?.prepend(note);
  note.textContent = words[result] ?? '';
}

/**
 * Finishes the requests of this page that an ended session stopped, after their person has signed in again: each once,
 * in order, then reloads the page.
 */
export async function finishRequests(): Promise<void> {
  await showResult();
  const requests = takeUnfinished();
  if (requests.length === 0) return;
  let areDone = true;
  for (const request of requests) areDone = (await send(request).catch(() => false)) && areDone;
  storeResult(areDone ? 'done' : 'failed');
  openAgain();
}
