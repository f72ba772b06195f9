import { useCallback, useEffect, useState } from 'react';
import type { Unsaved } from '../../../../server/content/editing/unsaved/unsaved.contract.ts';
import { longestKeptNote } from '../../../../server/content/items/revision-note.rules.ts';
import { cutText } from '../../../../server/platform/cut-text.rules.ts';
import { lastingPersonStorage } from '../../../people/person/person-storage.ts';
import { callApi } from '../../../platform/api-client.ts';
import type { ItemFormState, ItemStore, SavedVersion } from '../item-form.ts';
import type { SaidStore } from '../said/said.store.ts';
import { createKeeper, type Keeper, type SaidNote } from './keep-typed.ts';
import { isThrownAway, rememberThrown } from './thrown-away.ts';
import { formId, listOffers, readOffers, readTyped, storageKey } from './typed.ts';

/** Longest body that a browser sends while its page is closed, in characters; some of them take two bytes. */
const longestKeptAlive = 30_000;

const unsavedAt = (form: Pick<ItemFormState, 'id' | 'type' | 'locale'>): string =>
  `/api/editor/unsaved/${encodeURIComponent(formId(form))}?locale=${form.locale}`;

async function sendToServer(form: ItemFormState, { note, isMinor }: SaidNote): Promise<void> {
  const { revision: base, path, fields } = form;
  const typed = { base, path, fields };
  const body = note === '' ? typed : Object.assign(typed, { note: cutText(note, longestKeptNote), isMinor });
  const keepalive = JSON.stringify(body).length < longestKeptAlive;
  // A session that has ended is told at the next save, which can wait for it.
  await callApi(unsavedAt(form), { method: 'PUT', body, keepalive, atSessionEnd: 'refuse' });
}

const dropFromServer = async (form: ItemFormState): Promise<void> => {
  await callApi(unsavedAt(form), { method: 'DELETE', atSessionEnd: 'refuse' });
};

export interface UnsavedOffers {
  keeper: Keeper;
  /** Texts typed earlier and not saved, the newest first. */
  offers: readonly Unsaved[];
  /** @throws when the versions that others saved since cannot be read */
  goOn(offer: Unsaved): Promise<void>;
  throwAway(offer: Unsaved): Promise<void>;
}

/** Keeps what is typed into the form, and offers what was typed earlier. @param unsaved what the server has kept */
export function useUnsaved(store: ItemStore, said: SaidStore, unsaved: Unsaved | null): UnsavedOffers {
  const [keeper] = useState(() =>
    createKeeper(
      { $form: store.$form, $said: said.$said },
      { storage: lastingPersonStorage, now: () => new Date(), send: sendToServer, drop: dropFromServer },
    ),
  );
  const [offers, setOffers] = useState<readonly Unsaved[]>([]);
  // Kept beside what is typed from now on, which replaces what was kept before in both places.
  const [offersKey] = useState(() => `${storageKey(store.$form.get())}:offers`);
  const keepOffers = useCallback(
    (open: readonly Unsaved[]) => {
      if (open.length === 0) lastingPersonStorage.remove(offersKey);
      else lastingPersonStorage.write(offersKey, JSON.stringify(open));
      setOffers(open);
    },
    [offersKey],
  );
  useEffect(() => {
    const form = store.$form.get();
    const { read } = lastingPersonStorage;
    // What the server keeps belongs to the draft, not to the live version beside it.
    const fromServer = form.isBeside ? null : unsaved;
    const isThrown = isThrownAway(storageKey(form), fromServer);
    if (isThrown) dropFromServer(form).catch(() => undefined);
    keepOffers(
      listOffers(form, [
        isThrown ? null : fromServer,
        readTyped(read(storageKey(form))),
        ...readOffers(read(offersKey)),
      ]),
    );
    const stop = keeper.start();
    const leave = () => document.visibilityState === 'hidden' && keeper.flush();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      stop();
    };
  }, [store, keeper, unsaved, keepOffers, offersKey]);

  const done = (offer: Unsaved) => keepOffers(offers.filter((each) => each !== offer));
  return {
    keeper,
    offers,
    async goOn(offer) {
      const form = store.$form.get();
      const read = (revision: number) =>
        callApi<SavedVersion>(`/api/editor/items/${form.id}/revisions/${revision}?locale=${form.locale}`);
      const isSame = offer.base === form.revision;
      const since = isSame
        ? null
        : { base: offer.base > 0 ? await read(offer.base).catch(() => null) : null, now: await read(form.revision) };
      store.goOn(offer, since);
      // A note that was written meanwhile is about the same text.
      if (offer.note !== '' && said.$said.get().note === '') said.say({ note: offer.note, isMinor: offer.isMinor });
      done(offer);
    },
    async throwAway(offer) {
      const form = store.$form.get();
      const isLast = offers.length === 1;
      rememberThrown(storageKey(form), offer);
      // What is typed in the meantime is kept again by the next change.
      if (isLast) {
        if (!form.isBeside) await callApi(unsavedAt(form), { method: 'DELETE' });
        if (!form.isDirty) lastingPersonStorage.remove(storageKey(form));
      }
      done(offer);
    },
  };
}
