import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react';

/** Returns the picture among the files of a drop or of the clipboard; null for none. */
export const pictureIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;

/**
 * Returns the picture that is pasted; null where the clipboard has words, such as those of a word processor, which adds a
 * picture of them.
 */
export function pastedPicture(data: DataTransfer | null): File | null {
  const html = data?.getData('text/html') ?? '';
  const hasWords = (data?.getData('text/plain') ?? '').trim() !== '' || html.replace(/<[^>]*>/g, '').trim() !== '';
  return hasWords ? null : pictureIn(data);
}

const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true;

/** Takes a picture that is dropped or pasted on an element; `isOver` while one is above it. */
export function usePictureDrop(take: (picture: File) => void) {
  const [isOver, setIsOver] = useState(false);
  // React passes on the events of a dialog that belongs to the element as well.
  const isOwn = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
    currentTarget.contains(target as Node);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!isOwn(event) || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false);
      const picture = isOwn(event) ? pictureIn(event.dataTransfer) : null;
      if (!picture) return;
      event.preventDefault();
      take(picture);
    },
    onPaste(event: ClipboardEvent) {
      const picture = isOwn(event) ? pastedPicture(event.clipboardData) : null;
      if (!picture) return;
      event.preventDefault();
      take(picture);
    },
  };
  return { isOver, handlers };
}

/** Refuses a file that is dropped beside its place: the browser would show it instead of the form. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    function refuse(event: globalThis.DragEvent) {
      const isTaken =
        event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.type === 'file');
      if (isTaken || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    }
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
