import { useStore } from '@nanostores/react';
import { useDesk } from '../desk-context.tsx';
import { DeskTime } from '../DeskTime.tsx';
import type { Keeper } from './keep-typed.ts';

/** Says where unsaved text is kept, and since when. */
export function KeptNote({ keeper }: { keeper: Keeper }) {
  const { t } = useDesk();
  const kept = useStore(keeper.$kept);
  if (!kept) return null;
  return (
    <span>
      {' · '}
      {t(kept.isOnServer ? 'KeptOnServer' : 'KeptInBrowser')} <DeskTime at={kept.at.toISOString()} />
    </span>
  );
}
