import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { FieldPlace } from '../../../../server/content/items/field-place.rules.ts';
import { readPageMessage, type FormMessage, type PageMessage } from './page-message.ts';
import { useDesk } from '../desk-context.tsx';
import { openField } from '../focus-field.ts';
import { firstPlace, gapBehind, isOwn, namePlace, type Around, type Gap } from './name-places.ts';

/** A question that the page has raised. */
export type PageQuestion = { kind: 'leave'; place: FieldPlace } | { kind: 'insert'; gap: Gap } | null;

interface Given {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Reads the form as it is now. */
  around: () => Around;
  /** Shows the form where it and the page take turns. */
  showForm: () => void;
  /** The page takes clicks and keys. */
  onReady: () => void;
}

/** Returns the path of the field that an element of the form belongs to: "blocks.0.heading". */
const pathOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? /^fields\.([\w.]+)/.exec(target.closest('.desk-form [id^="fields."]')?.id ?? '')?.[1]
    : undefined;

/**
 * Joins the page of the preview with the form: a place chosen there opens its field here, and the field that is edited here is
 * shown there.
 * @returns the question that has to be answered first, and its end
 */
export function usePagePlaces({ frame, around, showForm, onReady }: Given): [PageQuestion, () => void] {
  const { t, language } = useDesk();
  const [question, setQuestion] = useState<PageQuestion>(null);
  const [shown, setShown] = useState<string | null>(null);
  const send = (message: FormMessage) => frame.current?.contentWindow?.postMessage(message, location.origin);

  function open(place: FieldPlace | null, now: Around) {
    if (!place) return;
    if (!isOwn(place, now)) return setQuestion({ kind: 'leave', place });
    showForm();
    openField(`fields.${place.place}`);
  }
  function point(places: string[], now: Around) {
    const place = firstPlace(places, now);
    if (!place) return;
    const insertHint = gapBehind(places, now) && t('InsertBlockHere');
    send({ desk: 'name', places, name: namePlace(place, now), lang: language, insertHint });
  }
  function answer({ desk, places }: PageMessage) {
    const now = around();
    if (desk === 'ready') onReady();
    if (desk === 'ready' && shown !== null) send({ desk: 'show', place: shown });
    if (desk === 'point') point(places, now);
    if (desk === 'open') open(firstPlace(places, now), now);
    if (desk !== 'insert') return;
    const gap = gapBehind(places, now);
    if (gap) setQuestion({ kind: 'insert', gap });
  }
  const onMessage = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
    const message = readPageMessage(data);
    if (message) answer(message);
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const path = pathOf(target);
    if (path === undefined || path === shown) return;
    setShown(path);
    send({ desk: 'show', place: path });
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    document.addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('message', onMessage);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  return [question, () => setQuestion(null)];
}
