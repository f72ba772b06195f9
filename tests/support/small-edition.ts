import { importEdition } from '../../server/standards/library/importing/import-edition.ts';

/** Text of a small edition. @param code a standard of its own for each test */
export const smallEdition = (code: string, text: string, year = 2026): string => `---
code: "${code}"
year: ${year}
language: en
title: Test
issued: ${year}-01-02
---

${text}
`;

export const readSmallEdition = (code: string, text: string, year?: number) =>
  importEdition({
    format: 'markdown',
    name: 'test.md',
    bytes: new TextEncoder().encode(smallEdition(code, text, year)),
    pictures: new Map(),
  });
