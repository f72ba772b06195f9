import { expect, it } from 'vitest';
import { pageContext } from '../../../tests/support/fake-page-context.ts';
import { exampleShell } from '../../cms/shell.examples.ts';
import { GET } from './[language].json.ts';

it('answers the words of the search in the language of the address, and no other words', async () => {
  const content = {
    async query(_name: string, _document: string, { language }: { language: 'en' | 'es' }) {
      const { site, topicAreas, header, menu, footer, adDetails } = exampleShell(language);
      const dictionary = [
        { key: 'SearchTotal', phrase: language === 'es' ? '{total} resultados' : '{total} results' },
        { key: 'CartTitle', phrase: 'Cart' },
      ];
      return { site, topicAreas, header, menu, footer, adDetails, dictionary };
    },
  };
  const context = pageContext({}, '/lang/es.json', { params: { language: 'es' }, content });
  const answer = await GET(context as unknown as Parameters<typeof GET>[0]);
  const words = (await answer.json()) as Record<string, string>;
  expect(answer.headers.get('Content-Type')).toContain('application/json');
  expect(words).toEqual({ SearchTotal: '{total} resultados' });
});
