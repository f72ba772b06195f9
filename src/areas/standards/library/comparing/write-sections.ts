import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import { wordsIn } from '../../../../../server/standards/library/comparing/body-blocks.rules.ts';
import { compareBodies, sayTheSame } from '../../../../../server/standards/library/comparing/compare-bodies.rules.ts';
import { compareWords } from '../../../../../server/standards/library/comparing/compare-words.rules.ts';
import type { SectionChange } from '../../../../../server/standards/library/comparing/list-changes.rules.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import { sectionLabel, sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { attribute } from '../text/write-body.ts';
import type { ComparedSides } from './compared-sides.ts';
import { writeChange, writeWords, type ChangeWords } from './write-block.ts';

interface WrittenParts {
  changes: readonly SectionChange[];
  sides: ComparedSides;
  /** Texts as HTML by hash. */
  texts: ReadonlyMap<string, string>;
  words: ChangeWords;
  t: Translate;
  /** Of the frame. */
  language: string;
}

/** Returns the id of a changed section on a page of a comparison: its key in the text that was opened, else that in the other one. */
export function changeId(
  { before, after }: Pick<SectionChange, 'before' | 'after'>,
  opened: ComparedSides['opened'],
): string {
  const [own, other] = opened === 'after' ? [after, before] : [before, after];
  return own ? own.key : `only-${other?.key ?? ''}`;
}

/** Says what became of a section, in words. */
export function fateText(change: SectionChange, t: Translate): string {
  const { fate, isMoved, before, after, relative, parts } = change;
  const nameOf = ({ number, title }: Section) => number ?? title;
  const number = relative ? nameOf(relative) : '';
  const split = parts.map(nameOf).join(', ');
  if (fate === 'merged')
    return relative === parts[0] ? t('LibraryFateParts', { numbers: split }) : t('LibraryFateMerged', { number });
  if (fate === 'added') return relative ? t('LibraryFateSplit', { number }) : t('LibraryFateAdded');
  if (fate === 'removed') return t('LibraryFateRemoved');
  if (fate === 'unchanged') return t('LibraryFateUnchanged');
  const changed = isMoved
    ? t('LibraryFateMoved', { from: before?.number ?? '', to: after?.number ?? '' })
    : t('LibraryFateChanged');
  return split === '' ? changed : `${changed}. ${t('LibraryFatePartly', { numbers: split })}`;
}

/** Writes the compared sections of a page. Those that are equal are named only. */
export function writeSections(parts: WrittenParts): string {
  const { changes, sides, t } = parts;
  const written: string[] = [];
  let same: string[] = [];
  const flush = (): void => {
    if (same.length > 0) written.push(`<p class="fate">${escapeText(t('LibraryUnchanged'))} ${same.join(', ')}</p>`);
    same = [];
  };
  for (const change of changes) {
    if (change.fate === 'unchanged' && change.after) {
      const id = attribute(changeId(change, sides.opened));
      same.push(
        `<span id="${id}"${langOf(parts)}>${link(change.after, sides.after.hrefOf(change.after.key), parts)}</span>`,
      );
    } else {
      flush();
      written.push(writeSection(change, parts));
    }
  }
  flush();
  return written.join('');
}

const langOf = ({ sides, language }: WrittenParts): string =>
  sides.after.edition.language === language ? '' : ` lang="${sides.after.edition.language}"`;

const link = (section: Section, href: string, { sides }: WrittenParts): string => {
  const { language } = sides.after.edition;
  return `<a href="${attribute(href)}">${escapeText(sectionLabel(section, language) || section.title)}</a>`;
};

function writeSection(change: SectionChange, parts: WrittenParts): string {
  const { sides, t } = parts;
  const { before, after } = change;
  const shown = after ?? before;
  if (!shown) return '';
  const id = attribute(changeId(change, sides.opened));
  const links = [
    before && `<a href="${attribute(sides.before.hrefOf(before.key))}">${escapeText(sides.before.label)}</a>`,
    after && `<a href="${attribute(sides.after.hrefOf(after.key))}">${escapeText(sides.after.label)}</a>`,
  ].filter(Boolean);
  const lang = langOf(parts);
  return [
    `<section id="${id}" aria-labelledby="h-${id}"><h2 id="h-${id}"${lang}>${heading(change, parts)}</h2>`,
    `<p class="fate"><strong>${escapeText(fateText(change, t))}</strong> ${escapeText(t('LibraryReadIn'))} ${links.join(', ')}</p>`,
    `<div${lang}>${writeTexts(change, parts)}</div></section>`,
  ].join('');
}

function heading({ before, after }: SectionChange, { sides, words }: WrittenParts): string {
  const { language } = sides.after.edition;
  if (!before || !after)
    return escapeText(sectionName(after ?? before ?? { kind: 'section', number: null, title: '' }, language));
  const titles = [before, after].map(({ title }) => wordsIn(escapeText(title)));
  const title = writeWords(compareWords(titles[0] ?? [], titles[1] ?? []), 'both', words);
  return [escapeText(sectionLabel(after, language)), title].filter(Boolean).join(' ');
}

function writeTexts({ before, after }: SectionChange, { texts, words, t, language }: WrittenParts): string {
  const note = (key: 'LibrarySameText' | 'LibrarySameWords') =>
    `<p class="fate" lang="${language}">${escapeText(t(key))}</p>`;
  if (before && after && before.body === after.body) return before.body === null ? '' : note('LibrarySameText');
  const changes = compareBodies(texts.get(before?.body ?? '') ?? '', texts.get(after?.body ?? '') ?? '');
  const isSame = before !== null && after !== null && sayTheSame(changes);
  return isSame ? note('LibrarySameWords') : changes.map((change) => writeChange(change, words)).join('');
}
