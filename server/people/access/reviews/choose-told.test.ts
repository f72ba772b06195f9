import { expect, it } from 'vitest';
import { chooseTold } from './choose-told.ts';

const named = (userId: string) => ({ userId, email: `${userId}@example.org`, name: '', language: 'en' as const });
const [ana, ben, cem, eva] = ['ana', 'ben', 'cem', 'eva'].map(named);
const everybody = { publishers: [ana, ben], others: [cem, eva] } as never;

it.each([
  ['those who may publish it', '', ['ana', 'ben'], { askedBy: 'x', textBy: 'x', savedBy: 'x@example.org' }],
  ['not whoever asks', '', ['ben'], { askedBy: 'ana', textBy: 'x', savedBy: 'x@example.org' }],
  ['not the writer, known by id', '', ['ana'], { askedBy: 'x', textBy: 'ben', savedBy: 'old@example.org' }],
  ['not the writer, known by the address', '', ['ben'], { askedBy: 'x', textBy: null, savedBy: 'Ana@Example.org' }],
  ['the others without those', '', ['cem', 'eva'], { askedBy: 'ana', textBy: 'ben', savedBy: 'ben@example.org' }],
  ['the one who is named', 'eva', ['eva'], { askedBy: 'x', textBy: 'x', savedBy: 'x@example.org' }],
  ['nobody where the named one wrote it', 'eva', [], { askedBy: 'x', textBy: 'eva', savedBy: 'eva@example.org' }],
  ['nobody where the named one may not', 'dan', [], { askedBy: 'x', textBy: 'x', savedBy: 'x@example.org' }],
])('asks %s', (_, of, told, concerned) => {
  expect(chooseTold(everybody, of, concerned).map(({ userId }) => userId)).toEqual(told);
});
