import { compareTexts, type TextRun } from '../../../../server/content/comparing/compare-texts.rules.ts';
import { compareLists } from '../../../../server/platform/compare-lists.rules.ts';
import { listTextBlocks, type TextBlock } from './text-blocks.ts';

/** Two blocks at one place; a block that only one page has stands alone. */
interface Pair {
  before: TextBlock | null;
  after: TextBlock | null;
}

const keyOf = ({ element, text }: TextBlock): string => `${element.tagName} ${text.replace(/\s+/g, ' ').trim()}`;

/** Share of the words of a block that has to be left for it to be the same block. */
const enough = 0.3;

function isLike(before: TextBlock, after: TextBlock): boolean {
  if (before.element.tagName !== after.element.tagName) return false;
  const runs = compareTexts(before.text, after.text);
  const same = runs.filter(({ how }) => how === 'same').reduce((sum, { text }) => sum + text.length, 0);
  return same / Math.max(before.text.length, after.text.length) >= enough;
}

/** Sets the blocks of a run of changes against each other in their order. */
function pairRun(removed: readonly TextBlock[], added: readonly TextBlock[]): Pair[] {
  const pairs: Pair[] = [];
  let from = 0;
  for (const before of removed) {
    const at = added.findIndex((after, index) => index >= from && isLike(before, after));
    if (at < 0) pairs.push({ before, after: null });
    else {
      pairs.push(...added.slice(from, at).map((after) => ({ before: null, after })), {
        before,
        after: added[at] ?? null,
      });
      from = at + 1;
    }
  }
  return [...pairs, ...added.slice(from).map((after) => ({ before: null, after }))];
}

/** Returns the blocks that differ, each with the block of the later page that stands before it. */
function listChanges(before: Element, after: Element): (Pair & { behind: TextBlock | null })[] {
  const changes: (Pair & { behind: TextBlock | null })[] = [];
  let behind: TextBlock | null = null;
  let gone: TextBlock[] = [];
  let come: TextBlock[] = [];
  const flush = (): void => {
    for (const pair of pairRun(gone, come)) {
      changes.push({ before: pair.before, after: pair.after, behind });
      behind = pair.after ?? behind;
    }
    [gone, come] = [[], []];
  };
  for (const run of compareLists(listTextBlocks(before), listTextBlocks(after), keyOf)) {
    if (run.how === 'same') {
      flush();
      behind = run.after.at(-1) ?? behind;
    } else {
      gone.push(...run.before);
      come.push(...run.after);
    }
  }
  flush();
  return changes;
}

function element(document: Document, how: TextRun['how'], text: string): HTMLElement {
  const made = document.createElement(how === 'added' ? 'ins' : 'del');
  made.textContent = text;
  return made;
}

/** Writes the words that differ into the text nodes of a block. */
function markWords({ nodes, element: { ownerDocument } }: TextBlock, runs: readonly TextRun[]): void {
  const left = runs.map((run) => ({ how: run.how, text: run.text }));
  for (const node of nodes) {
    let room = node.data.length;
    const parts: Node[] = [];
    for (let run = left[0]; run && (room > 0 || run.how === 'removed'); [run] = left) {
      if (run.how === 'removed') parts.push(element(ownerDocument, run.how, run.text));
      else {
        const taken = run.text.slice(0, room);
        room -= taken.length;
        parts.push(run.how === 'same' ? ownerDocument.createTextNode(taken) : element(ownerDocument, run.how, taken));
        run.text = run.text.slice(taken.length);
      }
      if (run.how === 'removed' || run.text === '') left.shift();
    }
    node.replaceWith(...parts);
  }
}

/** Elements that can be shown again in another list or text. */
const isFree = (tag: string): boolean => /^(P|H[1-6]|LI|DT|DD)$/.test(tag);

function showRemoved({ element: old, text }: TextBlock, behind: TextBlock | null, root: Element): void {
  const { ownerDocument } = root;
  const deleted = element(ownerDocument, 'removed', text);
  const place = behind?.element;
  if (!place) root.prepend(deleted);
  else if (isFree(place.tagName) && isFree(old.tagName)) {
    const again = ownerDocument.createElement(/^(LI|DT|DD)$/.test(place.tagName) ? place.tagName : 'p');
    again.append(deleted);
    place.after(again);
  } else place.append(' ', deleted);
}

/**
 * Marks on a page what it has more and less than an earlier version of it.
 * @returns the number of places that differ
 */
export function markChanges(before: Element, after: Element): number {
  const changes = listChanges(before, after);
  // From the end: what is shown again must not come between others.
  for (const { before: old, after: now, behind } of changes.toReversed()) {
    if (now) markWords(now, old ? compareTexts(old.text, now.text) : [{ how: 'added', text: now.text }]);
    else if (old) showRemoved(old, behind, after);
  }
  return changes.length;
}
