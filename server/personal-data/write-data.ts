import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../platform/locale.rules.ts';
import { timeText } from '../platform/dates/date-text.rules.ts';
import type { Words } from '../platform/words.contract.ts';
import type { PersonalData } from './collect-data.ts';
import { DataPage } from './DataPage.tsx';
import { recordNames } from './record-names.ts';

export const dataFormats = ['json', 'html'] as const;
export type DataFormat = (typeof dataFormats)[number];

interface WrittenFile {
  name: string;
  type: string;
  body: string;
}

/** Writes all data about a person as a file: JSON for programs, HTML for people. */
export function writeData(
  data: PersonalData,
  format: DataFormat,
  {
    email,
    language,
    now,
    timeZone,
    words: { t },
  }: { email: string; language: Locale; now: Date; timeZone: string; words: Words },
): WrittenFile {
  const name = `personal-data-${now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'json') {
    const body = JSON.stringify({ madeAt: now.toISOString(), email, data }, null, 2);
    return { name, type: 'application/json; charset=utf-8', body };
  }
  const page = createElement(DataPage, {
    language,
    title: t('DataCopyTitle'),
    about: t('DataCopyAbout', { email, date: timeText(now, language, 'minuteInZone', timeZone) }),
    nothing: t('DataCopyNothing'),
    headings: recordNames(t),
    data,
  });
  return { name, type: 'text/html; charset=utf-8', body: `<!doctype html>\n${renderToStaticMarkup(page)}\n` };
}
