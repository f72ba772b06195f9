import { expect, it } from 'vitest';
import { publishedEditions } from './edition-list.ts';

const edition = (year: number) => ({ id: String(year), year, effectiveAt: null, summary: '' });

it('lists editions newest first without the next one', () => {
  const document = { nextEditionYear: 2029, editions: [edition(2023), edition(2029), edition(1913), edition(2026)] };
  expect(publishedEditions(document).map(({ year }) => year)).toEqual([2026, 2023, 1913]);
});
