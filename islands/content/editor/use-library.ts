import { useEffect, useState } from 'react';
import type { ImageEntry } from '../../../server/platform/images/image.contract.ts';
import { callApi } from '../../platform/api-client.ts';

/** Rest after the last keystroke before the server is asked, in milliseconds. */
const rest = 150;

interface Library {
  images: readonly ImageEntry[];
  /** Null until the first answer. */
  total: number | null;
}

/** Returns the pictures of the library that the words find, the last added first. */
export function useLibrary(words: string): Library {
  const [library, setLibrary] = useState<Library>({ images: [], total: null });
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(
      () => {
        const query = new URLSearchParams({ q: words.trim() }).toString();
        // What was found last stays where the next question fails.
        callApi<Library>(`/api/editor/images?${query}`, { signal: asking.signal }).then(setLibrary, () => undefined);
      },
      words === '' ? 0 : rest,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words]);
  return library;
}
