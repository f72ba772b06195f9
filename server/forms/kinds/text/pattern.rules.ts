/**
 * Patterns of answers: a part of regular expressions, read by a parser and matched by an automaton of our own. The time is
 * at most length of the text × number of states, whatever an editor writes; a backtracking matcher would need an
 * exponential time for `(a+)+$` (docs/decisions/forms.md#patterns).
 */

/** Tests one character. */
type CharTest = (char: string) => boolean;

/** A state: it takes a character and leads to one state, or leads to several without taking any. */
type State = { test: CharTest; next: number } | { leads: number[] };

export interface Pattern {
  states: readonly State[];
  start: number;
  end: number;
}

/** Part of an automaton with one way in and one way out. */
interface Part {
  start: number;
  end: number;
}

/** Most states of one pattern; repeated parts are copied. */
const mostStates = 1_000;
const mostRepeats = 255;

const classes: Readonly<Record<string, CharTest>> = {
  d: (char) => /\d/.test(char),
  D: (char) => /\D/.test(char),
  w: (char) => /\w/.test(char),
  W: (char) => /\W/.test(char),
  s: (char) => /\s/.test(char),
  S: (char) => /\S/.test(char),
};

class PatternError extends Error {}

/** Reads one pattern; a parser by recursive descent. */
class PatternReader {
  readonly states: State[] = [];
  readonly #chars: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#chars = [...text.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')];
  }

  read(): Part {
    const part = this.#readChoice();
    if (this.#at < this.#chars.length) throw new PatternError('has a ")" without a "("');
    return part;
  }

  #peek = (): string | undefined => this.#chars[this.#at];
  #take(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) throw new PatternError('ends too early');
    this.#at += 1;
    return char;
  }
  #skip(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at += 1;
    return true;
  }

  #add(state: State): number {
    if (this.states.length >= mostStates) throw new PatternError('is too long with its repetitions');
    return this.states.push(state) - 1;
  }
  #link(from: number, to: number): void {
    const state = this.states[from];
    if (state && 'leads' in state) state.leads.push(to);
  }

  #readChoice(): Part {
    const parts = [this.#readSequence()];
    while (this.#skip('|')) parts.push(this.#readSequence());
    const end = this.#add({ leads: [] });
    for (const part of parts) this.#link(part.end, end);
    return { start: this.#add({ leads: parts.map(({ start }) => start) }), end };
  }

  #readSequence(): Part {
    const start = this.#add({ leads: [] });
    let end = start;
    while (this.#peek() !== undefined && this.#peek() !== '|' && this.#peek() !== ')') {
      const part = this.#readRepeated();
      this.#link(end, part.start);
      end = part.end;
    }
    return { start, end };
  }

  #readRepeated(): Part {
    const from = this.#at;
    const first = this.#readAtom();
    const [min, max] = this.#readCount();
    const to = this.#at;
    if (min === 1 && max === 1) return first;
    const again = (): Part => {
      this.#at = from;
      return this.#readAtom();
    };
    const start = this.#add({ leads: [] });
    let end = start;
    const copies = Math.max(min, max ?? min, 1);
    for (let copy = 0; copy < copies; copy += 1) {
      const part = copy === 0 ? first : again();
      const next = this.#add({ leads: [] });
      this.#link(end, part.start);
      if (copy >= min) this.#link(end, next);
      this.#link(part.end, next);
      if (max === null && copy === copies - 1) this.#link(next, part.start);
      end = next;
    }
    this.#at = to;
    return { start, end };
  }

  /** Returns the least and the greatest number of repetitions; null is any number. */
  #readCount(): [number, number | null] {
    if (this.#skip('?')) return this.#single([0, 1]);
    if (this.#skip('*')) return this.#single([0, null]);
    if (this.#skip('+')) return this.#single([1, null]);
    if (!this.#skip('{')) return [1, 1];
    let text = '';
    while (this.#peek() !== '}') text += this.#take();
    this.#take();
    const found = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(text);
    if (!found) throw new PatternError('must repeat as in {3}, {2,} or {2,4}');
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === undefined ? null : Number(found[3]);
    if (max === 0 || min > mostRepeats || (max !== null && (max < min || max > mostRepeats))) {
      throw new PatternError(`must repeat from a smaller to a larger number, at most ${mostRepeats}`);
    }
    return this.#single([min, max]);
  }
  #single(count: [number, number | null]): [number, number | null] {
    if (['?', '*', '+', '{'].includes(this.#peek() ?? '')) throw new PatternError('repeats a repetition');
    return count;
  }

  #readAtom(): Part {
    const char = this.#take();
    if (char === '(') {
      if (this.#skip('?') && !this.#skip(':')) throw new PatternError('cannot look ahead or behind');
      const part = this.#readChoice();
      if (!this.#skip(')')) throw new PatternError('has a "(" without a ")"');
      return part;
    }
    if (char === '[') return this.#one(this.#readSet());
    if (char === '.') return this.#one(() => true);
    if (char === '\\') return this.#one(this.#readEscape());
    if ('?*+{'.includes(char)) throw new PatternError(`has nothing before "${char}" to repeat`);
    if ('^$'.includes(char)) throw new PatternError(`can have "${char}" at its ends only`);
    return this.#one((given) => given === char);
  }
  #one(test: CharTest): Part {
    const end = this.#add({ leads: [] });
    return { start: this.#add({ test, next: end }), end };
  }

  #readEscape(): CharTest {
    const char = this.#take();
    const known = classes[char];
    if (known) return known;
    if (/[a-z0-9]/i.test(char)) throw new PatternError(`cannot have "\\${char}"`);
    return (given) => given === char;
  }

  #readSet(): CharTest {
    const isNegated = this.#skip('^');
    const tests: CharTest[] = [];
    while (!this.#skip(']')) {
      const low = this.#take();
      if (low === '\\') tests.push(this.#readEscape());
      else if (this.#peek() === '-' && this.#chars[this.#at + 1] !== ']') {
        this.#take();
        const high = this.#take();
        if (high < low) throw new PatternError(`has a range in the wrong order: ${low}-${high}`);
        tests.push((given) => given >= low && given <= high);
      } else tests.push((given) => given === low);
    }
    if (tests.length === 0) throw new PatternError('has an empty "[]"');
    return (given) => tests.some((test) => test(given)) !== isNegated;
  }
}

/** Reads a pattern. @returns a problem for what is no pattern, or needs more than an automaton can do */
export function readPattern(text: string): { ok: true; pattern: Pattern } | { ok: false; problem: string } {
  const reader = new PatternReader(text);
  try {
    const { start, end } = reader.read();
    return { ok: true, pattern: { states: reader.states, start, end } };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return { ok: false, problem: error.message };
  }
}

/** Returns whether a pattern matches a whole text. */
export function matchesPattern({ states, start, end }: Pattern, text: string): boolean {
  const reach = (from: Iterable<number>): Set<number> => {
    const found = new Set<number>();
    const open = [...from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      const state = states[at];
      if (state && 'leads' in state) open.push(...state.leads);
    }
    return found;
  };
  let now = reach([start]);
  for (const char of text) {
    const next: number[] = [];
    for (const at of now) {
      const state = states[at];
      if (state && 'test' in state && state.test(char)) next.push(state.next);
    }
    if (next.length === 0) return false;
    now = reach(next);
  }
  return now.has(end);
}
