import { readList } from '../api-client.ts';

/** A state or province of a country, as the lists of the site have it. */
export interface State {
  code: string;
  stateProvinceName: string;
}

/** Reads the states of a country, in the reader's language; none where its state is free text. */
export const readStates = (country: string, language: string, options?: { signal: AbortSignal }): Promise<State[]> =>
  readList<State[]>(`/api/countries/${encodeURIComponent(country)}/states?language=${language}`, options);
