import { useEffect } from 'react';
import { focusField } from './focus-field.ts';

/** Puts the address of a new item into the location bar once it is saved: a reload then opens it. */
export function useOwnAddress(id: string, locale: string, deskPath: string): void {
  useEffect(() => {
    const own = `${deskPath}/items/${id}`;
    if (id && decodeURIComponent(location.pathname) !== own) history.replaceState(null, '', `${own}?locale=${locale}`);
  }, [id, locale, deskPath]);
}

/** Brings the block that was asked for into view, with the focus on it. */
export function useOpened(openPath: string | null): void {
  useEffect(() => {
    if (openPath) focusField(`fields.${openPath}`);
  }, [openPath]);
}
