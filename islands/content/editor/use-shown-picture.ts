import { useEffect, useState } from 'react';
import type { ImageEntry } from '../../../server/platform/images/image.contract.ts';
import { readImageAddress } from '../../../server/platform/images/image.rules.ts';
import { callApi } from '../../platform/api-client.ts';

/** Returns the address of what readers see of a picture: one of the library may have been replaced. */
export function useShownPicture(src: string): string {
  const [shown, setShown] = useState<{ src: string; thumbnail: string } | null>(null);
  useEffect(() => {
    if (!readImageAddress(src)) return;
    const asking = new AbortController();
    const query = new URLSearchParams({ q: src }).toString();
    callApi<{ images: ImageEntry[] }>(`/api/editor/images?${query}`, { signal: asking.signal }).then(
      ({ images: [image] }) => image?.isReplaced && setShown({ src, thumbnail: image.thumbnail }),
      // The picture that the content names is shown.
      () => undefined,
    );
    return () => asking.abort();
  }, [src]);
  return shown?.src === src ? shown.thumbnail : src;
}
