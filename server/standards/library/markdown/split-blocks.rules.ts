import { alsoLine, tableCaption } from './format-words.rules.ts';

/** A piece of a section's text. */
export type Block =
  | { kind: 'formula'; number: string; text: string }
  | { kind: 'table'; caption: string | null; rows: string[] }
  | { kind: 'figure'; alt: string; file: string; caption: string }
  | { kind: 'aside'; text: string }
  | { kind: 'letters'; items: string[] }
  | { kind: 'also'; names: string[]; text: string }
  | { kind: 'text'; text: string };

const figure = /^!\[([^\]]*)\]\(([^\s()]+)(?:\s+"([^"]*)")?\)$/;
const lettered = /^[a-z]\.\s+(?=\S)/;
const fence = /^(`{3,})\s*(.*)$/;

/** Splits lines at empty ones; a fence is one group with the empty lines in it. */
function groupLines(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let group: string[] = [];
  let closing: string | null = null;
  const end = () => {
    if (group.length > 0) groups.push(group);
    group = [];
  };
  for (const line of lines) {
    const ticks: string | undefined = closing === null ? fence.exec(line)?.[1] : undefined;
    if (closing === null && line.trim() === '') end();
    else if (ticks !== undefined) {
      end();
      closing = ticks;
      group.push(line);
    } else {
      group.push(line);
      if (closing !== null && line.trim() === closing) {
        closing = null;
        end();
      }
    }
  }
  end();
  return groups;
}

function readBlock(lines: readonly string[]): Block {
  const [first = '', second = ''] = lines;
  const text = lines.join('\n');
  const formula = /^`{3,}\s*formula\s+(\S+)\s*$/.exec(first);
  if (formula) return { kind: 'formula', number: formula[1] ?? '', text: lines.slice(1, -1).join('\n') };
  if (tableCaption.test(first) && second.startsWith('|')) {
    return { kind: 'table', caption: first, rows: lines.slice(1) };
  }
  if (first.startsWith('|') && second.startsWith('|')) return { kind: 'table', caption: null, rows: [...lines] };
  const picture = lines.length === 1 ? figure.exec(first) : null;
  if (picture) return { kind: 'figure', alt: picture[1] ?? '', file: picture[2] ?? '', caption: picture[3] ?? '' };
  if (lines.every((line) => line.startsWith('>'))) {
    return { kind: 'aside', text: lines.map((line) => line.replace(/^> ?/, '')).join('\n') };
  }
  if (lines.every((line) => lettered.test(line))) {
    return { kind: 'letters', items: lines.map((line) => line.replace(lettered, '')) };
  }
  const also = lines.length === 1 ? alsoLine.exec(first) : null;
  if (also) return { kind: 'also', names: (also[1] ?? '').split(/\s*,\s*/).filter(Boolean), text: first };
  return { kind: 'text', text };
}

/** Returns the blocks of a section; what follows one another as plain Markdown is one block. */
export function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const group of groupLines(lines)) {
    const block = readBlock(group);
    const last = blocks.at(-1);
    if (block.kind === 'text' && last?.kind === 'text') last.text += `\n\n${block.text}`;
    else blocks.push(block);
  }
  return blocks;
}

/** Returns the cells of a row `| a | b |`; `\|` is a sign of the text. */
export const splitRow = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
