/** Prefixes under which the readers know the vocabularies that stand within another one. */
const known: Readonly<Record<string, string>> = {
  'http://docs.oasis-open.org/ns/oasis-exchange/table': 'oasis',
  'http://www.niso.org/standards/z39-96/ns/oasis-exchange/table': 'oasis',
  'http://www.w3.org/1998/Math/MathML': 'mml',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.w3.org/2000/svg': '',
  'http://www.w3.org/2001/XInclude': 'xi',
  'urn:iso:std:iso:30042:ed-1': 'tbx',
};

type Attributes = Readonly<Record<string, string>>;

/** Prefixes of one element and those around it, with what the readers write for them; a prefix that stays is not in it. */
type Renames = ReadonlyMap<string, string>;

const none: Renames = new Map();

/** Gives elements and attributes the prefixes that the readers know: a file may bind any other one to a vocabulary. */
export class Namespaces {
  readonly #open: Renames[] = [];
  /** Vocabulary of the first element, whose elements have no prefix for the readers. */
  #own: string | null = null;

  /** Begins an element, and returns its name and its attributes without declarations. */
  open(name: string, attributes: Attributes): { name: string; attributes: Attributes } {
    const around = this.#open.at(-1) ?? none;
    const keys = Object.keys(attributes);
    const declared = keys.filter((key) => key === 'xmlns' || key.startsWith('xmlns:'));
    if (this.#own === null) {
      const colon = name.indexOf(':');
      this.#own = attributes[colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`] ?? '';
    }
    const renames = declared.length === 0 ? around : this.#declare(around, declared, attributes);
    this.#open.push(renames);
    if (renames.size === 0 && declared.length === 0) return { name, attributes };
    const kept = keys
      .filter((key) => !declared.includes(key))
      .map((key) => [key.includes(':') ? rename(key, renames) : key, attributes[key] ?? '']);
    return { name: rename(name, renames), attributes: Object.fromEntries(kept) as Attributes };
  }

  close(): void {
    this.#open.pop();
  }

  #declare(around: Renames, declared: readonly string[], attributes: Attributes): Renames {
    const renames = new Map(around);
    for (const key of declared) {
      const prefix = key.slice('xmlns:'.length);
      const vocabulary = attributes[key] ?? '';
      const isKnown = Object.hasOwn(known, vocabulary);
      const wanted = isKnown ? (known[vocabulary] ?? prefix) : vocabulary === this.#own ? '' : prefix;
      if (wanted === prefix) renames.delete(prefix);
      else renames.set(prefix, wanted);
    }
    return renames;
  }
}

function rename(name: string, renames: Renames): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const wanted = renames.get(prefix);
  if (wanted === undefined) return name;
  const local = name.slice(colon + 1);
  return wanted === '' ? local : `${wanted}:${local}`;
}
