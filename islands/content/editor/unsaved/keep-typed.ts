import { atom, type ReadableAtom } from 'nanostores';
import type { KeptTexts } from '../../../people/person/person-storage.ts';
import type { ItemFormState } from '../item-form.ts';
import { storageKey } from './typed.ts';

/** Milliseconds of rest before the browser keeps what was typed, and between two calls to the server. */
const pauses = { browser: 1_000, server: 10_000 } as const;

export interface KeepEnv {
  storage: KeptTexts;
  now(): Date;
  /** Keeps it on the server. @throws when it could not be kept */
  send(form: ItemFormState): Promise<void>;
  /** Forgets what the server keeps. @throws when that failed */
  drop(form: ItemFormState): Promise<void>;
}

export interface Keeper {
  /** When and where it was kept last; null while nothing is. */
  $kept: ReadableAtom<{ at: Date; isOnServer: boolean } | null>;
  /** Begins to watch the form. @returns the end of watching */
  start(): () => void;
  /** Keeps at once what was not kept yet, such as before the page goes. */
  flush(): void;
}

/**
 * Keeps what an editor types until it is saved: in the browser after a second of rest, on the server every ten seconds
 * (docs/decisions/content-and-publishing.md#unsaved-text). A call that fails is tried again with the next change; the
 * browser has the text meanwhile.
 */
export function createKeeper($form: ReadableAtom<ItemFormState>, { storage, now, send, drop }: KeepEnv): Keeper {
  const $kept = atom<{ at: Date; isOnServer: boolean } | null>(null);
  const timers: { browser?: ReturnType<typeof setTimeout>; server?: ReturnType<typeof setTimeout> } = {};
  let seen = $form.get();
  let isOnServer = false;
  let key = storageKey(seen);

  function inBrowser() {
    clearTimeout(timers.browser);
    delete timers.browser;
    const { revision: base, path, fields } = $form.get();
    const at = now();
    storage.write(key, JSON.stringify({ base, path, fields, savedAt: at.toISOString() }));
    $kept.set({ at, isOnServer: false });
  }

  function onServer() {
    clearTimeout(timers.server);
    delete timers.server;
    const form = $form.get();
    // The server keeps what is typed into the draft; beside it, the browser alone does.
    if (form.isBeside) return;
    send(form).then(
      () => {
        isOnServer = true;
        if (form.fields === $form.get().fields && $form.get().isDirty) $kept.set({ at: now(), isOnServer: true });
      },
      () => undefined,
    );
  }

  function forget() {
    for (const timer of [timers.browser, timers.server]) clearTimeout(timer);
    delete timers.browser;
    delete timers.server;
    storage.remove(key);
    $kept.set(null);
  }

  function follow(form: ItemFormState) {
    const isTyped = form.fields !== seen.fields || form.path !== seen.path;
    const before = seen;
    seen = form;
    if (!form.isDirty) {
      if (before.isDirty) forget();
      // Undone up to what is stored: a save would have made the server forget it.
      if (isOnServer && before.isDirty && before.revision === form.revision) drop(form).catch(() => undefined);
      isOnServer = false;
      key = storageKey(form);
      return;
    }
    if (!isTyped) return;
    clearTimeout(timers.browser);
    timers.browser = setTimeout(inBrowser, pauses.browser);
    timers.server ??= setTimeout(onServer, pauses.server);
  }

  return {
    $kept,
    start() {
      const stop = $form.listen(follow);
      return () => {
        stop();
        for (const timer of [timers.browser, timers.server]) clearTimeout(timer);
      };
    },
    flush() {
      if (timers.browser !== undefined) inBrowser();
      if (timers.server !== undefined) onServer();
    },
  };
}
