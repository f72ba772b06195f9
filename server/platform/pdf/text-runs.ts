import makeBidi from 'bidi-js';

/** A part of a line in one font and one direction. */
export interface TextRun<Font> {
  text: string;
  font: Font;
  isRightToLeft: boolean;
}

const bidi = makeBidi();

/**
 * Splits a line where its font or its direction changes, and returns the parts from left to right (Unicode Standard Annex
 * 9). A part from right to left keeps the order of its letters: the font turns it round.
 * @param fontOf the font of a letter; `before` is that of the letter before it
 */
export function splitRuns<Font>(
  line: string,
  fontOf: (letter: string, before: Font | undefined) => Font,
): TextRun<Font>[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const runs: { text: string; font: Font; level: number }[] = [];
  let at = 0;
  for (const letter of line) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const font = fontOf(letter, last?.font);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level });
    at += letter.length;
  }
  return inVisualOrder(runs).map(({ text, font, level }) => ({ text, font, isRightToLeft: level % 2 === 1 }));
}

/** Rule L2 of the annex: from the highest level down, what stands at it or above is turned round. */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
