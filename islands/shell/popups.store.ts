import { atom } from 'nanostores';

/** The kinds of pop-up of the header; each opens and closes without regard to the others. */
export type PopupKind = 'menu' | 'search' | 'language' | 'account' | 'panel';

/** The open pop-up of each kind; a kind that is absent has none. */
export const $openPopups = atom<Readonly<Partial<Record<PopupKind, string>>>>({});

/** Opens one pop-up; another of the same kind closes. */
export function openPopup(kind: PopupKind, id: string): void {
  if ($openPopups.get()[kind] !== id) $openPopups.set({ ...$openPopups.get(), [kind]: id });
}

/** Closes a pop-up; nothing happens when it is not the open one of its kind. */
export function closePopup(kind: PopupKind, id: string): void {
  if ($openPopups.get()[kind] !== id) return;
  const { [kind]: _closed, ...others } = $openPopups.get();
  $openPopups.set(others);
}

/** Opens a closed pop-up and closes an open one. */
export function togglePopup(kind: PopupKind, id: string): void {
  if ($openPopups.get()[kind] === id) closePopup(kind, id);
  else openPopup(kind, id);
}
