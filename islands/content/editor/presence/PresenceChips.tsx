import { createContext, use, type ReactNode } from 'react';
import { useDesk } from '../desk-context.tsx';
import type { Presence } from './use-presence.ts';
import './presence.css';

const PresenceContext = createContext<Presence>({ others: [], newest: null });

export const PresenceProvider = ({ presence, children }: { presence: Presence; children: ReactNode }) => (
  <PresenceContext value={presence}>{children}</PresenceContext>
);

/** Returns who else has the form open, and the newest revision. */
export const useOthers = (): Presence => use(PresenceContext);

/** Names those who work on a block or an entry at the moment. */
export function PresenceChips({ path }: { path: string }) {
  const { t } = useDesk();
  const here = useOthers().others.filter(({ place }) => place === path || place?.startsWith(`${path}.`));
  return here.map(({ name }) => (
    <span className="desk-presence-chip" key={name}>
      {t('PresenceHere', { name })}
    </span>
  ));
}
