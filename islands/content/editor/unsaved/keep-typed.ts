import { atom, type ReadableAtom } from 'nanostores';
import type { KeptTexts } from '../../../people/person/person-storage.ts';
import type { ItemFormState } from '../item-form.ts';
import { storageKey } from './typed.ts';

/** Milliseconds of rest before the browser keeps what was typed, and between two calls to the server. */
const pauses = { browser: 1_000, server: 10_000 } as const;

/** The note that goes with the next save. */
export interface SaidNote {
  note: string;
  isMinor: boolean;
  /** It is not stored with anything yet. */
  isTyped: boolean;
}

interface Typing {
  $form: ReadableAtom<ItemFormState>;
  $said: ReadableAtom<SaidNote>;
}

export interface KeepEnv {
  storage: KeptTexts;
  now(): Date;
  /** Keeps it on the server. @throws when it could not be kept */
  send(form: ItemFormState, said: SaidNote): Promise<void>;
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
 * Keeps what an editor types until it is saved, the note about it too: in the browser after a second of rest, on the
 * server every ten seconds (docs/decisions/content-and-publishing.md#unsaved-text). A call that fails is tried again with
 * the next change; the browser has the text meanwhile.
 */
export function createKeeper({ $form, $said }: Typing, { storage, now, send, drop }: KeepEnv): Keeper {
  const $kept = atom<{ at: Date; isOnServer: boolean } | null>(null);
  const timers: { browser?: ReturnType<typeof setTimeout>; server?: ReturnType<typeof setTimeout> } = {};
  const read = () => {
    const [form, said] = [$form.get(), $said.get()];
    const { path, fields } = form;
    return { path, fields, note: said.note, isMinor: said.isMinor, isUnsaved: form.isDirty || said.isTyped, form };
  };
  type Seen = ReturnType<typeof read>;
  const isSame = (a: Seen, b: Seen): boolean =>
    a.fields === b.fields && a.path === b.path && a.note === b.note && a.isMinor === b.isMinor;
  let seen = read();
  let isOnServer = false;
  /** Whether the server may have got it after the save that made it forget. */
  let isLate = false;
  let key = storageKey(seen.form);

  function inBrowser() {
    clearTimeout(timers.browser);
    delete timers.browser;
    const { form, path, fields, note, isMinor } = read();
    const { revision: base } = form;
    const at = now();
    storage.write(key, JSON.stringify({ base, path, fields, note, isMinor, savedAt: at.toISOString() }));
    $kept.set({ at, isOnServer: false });
  }

  function onServer() {
    clearTimeout(timers.server);
    delete timers.server;
    const sent = read();
    const { form } = sent;
    // The server keeps what is typed into the draft; beside it, the browser alone does.
    if (form.isBeside) return;
    send(form, $said.get()).then(
      () => {
        isOnServer = true;
        const typed = read();
        if (!typed.isUnsaved) return void drop(form).catch(() => undefined);
        isLate ||= typed.form.phase.kind === 'saving';
        if (isSame(sent, typed)) $kept.set({ at: now(), isOnServer: true });
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

  function follow() {
    const before = seen;
    seen = read();
    const { form } = seen;
    if (!seen.isUnsaved) {
      if (before.isUnsaved) forget();
      // Undone up to what is stored: a save would have made the server forget it.
      const isKept = isLate || (isOnServer && before.form.revision === form.revision);
      if (isKept && before.isUnsaved) drop(before.form).catch(() => undefined);
      isOnServer = isLate = false;
      key = storageKey(form);
      return;
    }
    if (isSame(before, seen)) return;
    clearTimeout(timers.browser);
    timers.browser = setTimeout(inBrowser, pauses.browser);
    timers.server ??= setTimeout(onServer, pauses.server);
  }

  return {
    $kept,
    start() {
      const stops = [$form.listen(follow), $said.listen(follow)];
      return () => {
        for (const stop of stops) stop();
        for (const timer of [timers.browser, timers.server]) clearTimeout(timer);
      };
    },
    flush() {
      if (timers.browser !== undefined) inBrowser();
      if (timers.server !== undefined) onServer();
    },
  };
}
