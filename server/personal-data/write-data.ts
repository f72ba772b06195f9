import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../platform/locale.rules.ts';
import { timeText } from '../platform/dates/date-text.rules.ts';
import type { PersonalData } from './collect-data.ts';
import { DataPage } from './DataPage.tsx';
import { dataTexts } from './data-texts.ts';

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
  { email, language, now, timeZone }: { email: string; language: Locale; now: Date; timeZone: string },
): WrittenFile {
  const name = `personal-data-${now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'json') {
    const body = JSON.stringify({ madeAt: now.toISOString(), email, data }, null, 2);
    return { name, type: 'application/json; charset=utf-8', body };
  }
  const { title, about, nothing, headings } = dataTexts[language];
  const intro = about
    .replace('{email}', () => email)
    .replace('{date}', timeText(now, language, 'minuteInZone', timeZone));
  const page = createElement(DataPage, { language, title, nothing, headings, data, about: intro });
  return { name, type: 'text/html; charset=utf-8', body: `<!doctype html>\n${renderToStaticMarkup(page)}\n` };
}
