/** A message of the page of the preview to the form: places as `writePlace` writes them, the nearest first. */
export type PageMessage =
  /** Something is pointed at or focused: the form answers with its name. */
  | { desk: 'point'; places: string[] }
  | { desk: 'open'; places: string[] }
  /** A block is to come behind the one at this place. */
  | { desk: 'insert'; places: string[] }
  /** The page has loaded, and knows no place yet. */
  | { desk: 'ready'; places: string[] };

/** A message of the form to the page. */
export type FormMessage =
  | { desk: 'name'; places: string[]; name: string; lang: string; insertHint: string | null }
  /** The field that is edited now. */
  | { desk: 'show'; place: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 1_000;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length < 100 && value.every((each) => isText(each));

function entriesOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** Returns a message of the page of the preview; null for anything else that arrives. */
export function readPageMessage(data: unknown): PageMessage | null {
  const { desk, places } = entriesOf(data);
  const isKnown = desk === 'point' || desk === 'open' || desk === 'insert' || desk === 'ready';
  return isKnown && isTexts(places) ? { desk, places } : null;
}

/** Returns a message of the form; null for anything else that arrives. */
export function readFormMessage(data: unknown): FormMessage | null {
  const { desk, place, places, name, lang, insertHint } = entriesOf(data);
  if (desk === 'show' && isText(place)) return { desk, place };
  if (desk !== 'name' || !isTexts(places) || !isText(name) || !isText(lang)) return null;
  return { desk, places, name, lang, insertHint: isText(insertHint) ? insertHint : null };
}
