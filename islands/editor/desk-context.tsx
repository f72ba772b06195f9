import { useStore } from '@nanostores/react';
import { createContext, use, type ReactNode } from 'react';
import type { ItemStore } from './item.store.ts';

/** Fills a phrase's `{tokens}`; a key without phrase is shown as it is, so that it is noticed. */
export type Say = (key: string, tokens?: Readonly<Record<string, string | number>>) => string;

export const sayWith =
  (phrases: Readonly<Record<string, string>>): Say =>
  (key, tokens = {}) =>
    (phrases[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));

interface Desk {
  say: Say;
  store: ItemStore;
  /** Language of the item, for its texts. */
  locale: string;
  /** What a variant shows where it says nothing itself. */
  fallback: Readonly<Record<string, unknown>> | null;
  /** The block to open first: "blocks.2". */
  openPath: string | null;
}

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = ({ desk, children }: { desk: Desk; children: ReactNode }) => (
  <DeskContext value={desk}>{children}</DeskContext>
);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('A field was drawn outside the form.');
  return desk;
}

/** What is wrong with the field at this path of the fields. */
export function useProblem(path: string): string | undefined {
  return useStore(useDesk().store.$form).errors[`fields.${path}`];
}

/** Whether anything inside this path is wrong. */
export function useProblemInside(path: string): boolean {
  const { errors } = useStore(useDesk().store.$form);
  return Object.keys(errors).some((key) => key.startsWith(`fields.${path}.`));
}

/** The id of the control at a path, which the error summary links to. */
export const idOf = (path: string): string => `fields.${path}`;
