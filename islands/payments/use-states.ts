import { useEffect, useState } from 'react';
import { readList } from '../api-client.ts';
import { usePayments, type State } from './payments-context.tsx';

/** The states of a country: none where its state is free text, or as long as they are not known. */
export function useStates(country: string): readonly State[] {
  const { states, language } = usePayments();
  const [loaded, setLoaded] = useState<Readonly<Record<string, readonly State[]>>>(states);
  useEffect(() => {
    if (country === '' || Object.hasOwn(loaded, country)) return;
    const reading = new AbortController();
    const { signal } = reading;
    void readList<State[]>(`/api/countries/${encodeURIComponent(country)}/states?language=${language}`, { signal })
      .then((list) => setLoaded((before) => ({ ...before, [country]: list })))
      // Free text is shown; the server checks it against the list it has.
      .catch(() => undefined);
    return () => reading.abort();
  }, [country, language, loaded]);
  return Object.hasOwn(loaded, country) ? (loaded[country] ?? []) : [];
}
