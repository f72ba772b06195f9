import { useState, type ReactNode } from 'react';
import type { ItemStore } from './item-form.ts';
import type { DeskPart } from './on-page/ViewTabs.tsx';
import { PresenceProvider } from './presence/PresenceChips.tsx';
import { PresenceNote } from './presence/PresenceNote.tsx';
import { usePresence } from './presence/use-presence.ts';
import { createSaid, type SaidStore } from './said/said.store.ts';
import { MatchTick, SourceNote } from './translating/SourceNote.tsx';
import { TranslatingProvider, type Translating } from './translating/translating-context.tsx';
import { useTranslation, type GivenSource } from './translating/use-translation.ts';

interface Beside {
  said: SaidStore;
  /** The default language beside a translation; null for anything else. */
  translating: Translating | null;
}

/** Returns what stands beside the words of a form: what a save says, and the language it is translated from. */
export function useCompany(source: GivenSource | null): Beside {
  const [said] = useState(() => createSaid(source?.read ?? null));
  return { said, translating: useTranslation(source, said) };
}

/** Lays out the form and its preview with what is beside them: the language translated from, and the others who are there. */
export function Company({
  beside,
  store,
  part,
  children,
}: {
  beside: Beside;
  store: ItemStore;
  /** The part that is shown where page and form take turns. */
  part: DeskPart | undefined;
  children: ReactNode;
}) {
  const { translating } = beside;
  return (
    <PresenceProvider presence={usePresence(store)}>
      <TranslatingProvider translating={translating}>
        <div className={translating ? 'desk-split desk-translating' : 'desk-split'} data-part={part}>
          <SourceNote />
          {children}
        </div>
      </TranslatingProvider>
    </PresenceProvider>
  );
}

/** The notes beside the buttons that save. */
export const CompanyNotes = () => (
  <>
    <MatchTick />
    <PresenceNote />
  </>
);
