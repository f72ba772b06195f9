import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useDesk } from './desk-context.tsx';
import { renderTyped, swapPage, type Rendered } from './live-preview.ts';

/** Rest after the last keystroke before the page is rendered, in milliseconds: rendering leaves the other 200 of 300. */
const rest = 80;

interface Targets {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The form that loads a page whole into the frame. */
  whole: RefObject<HTMLFormElement | null>;
  /** Called before a page is loaded whole. */
  onWhole: () => void;
}

/** Updates a frame with the unsaved changes; a keystroke aborts the rendering before it. */
export function useLivePreview({ frame, whole, onWhole }: Targets) {
  const { store } = useDesk();
  const { id, name, type, locale, path, fields, state } = useStore(store.$form);
  const [told, setTold] = useState<Rendered>({ kind: 'page', html: '', leftOut: [], pages: new Map() });
  const [isShown, setIsShown] = useState(false);
  const loadsWhole = useEffectEvent(onWhole);
  useEffect(() => {
    if (state === 'deleted') return;
    const asking = new AbortController();
    const item = JSON.stringify({
      id: id || (name && `${type}:${name}`),
      type,
      locale,
      ...(path !== null && { path }),
      fields,
    });
    const show = (rendered: Rendered) => {
      setTold(rendered);
      if (rendered.kind !== 'page') return;
      setIsShown(true);
      if (swapPage(frame.current?.contentDocument ?? null, rendered.html)) return;
      const input = whole.current?.elements.namedItem('item');
      if (!(input instanceof HTMLInputElement)) return;
      input.value = item;
      loadsWhole();
      whole.current?.submit();
    };
    const timer = setTimeout(() => {
      renderTyped(item, asking.signal).then(show, () => {
        if (!asking.signal.aborted) setTold({ kind: 'broken' });
      });
    }, rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [id, name, type, locale, path, fields, state, frame, whole]);
  return { isShown, told };
}
