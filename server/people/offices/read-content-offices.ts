import * as v from 'valibot';
import type { ContentSource } from '../../content/api/content-source.ts';
import { officeRights } from '../../content/items/office-kind.rules.ts';
import { locales } from '../../platform/locale.rules.ts';
import type { committeeSeats, officeKinds } from '../accounts/office.table.ts';

type Seat = typeof committeeSeats.$inferInsert;
type Kind = typeof officeKinds.$inferInsert;

/** Offices and kinds of office as the content defines them. */
export interface ContentOffices {
  seats: Seat[];
  kinds: Kind[];
}

const document = /* GraphQL */ `
  query GetOffices($language: String!) {
    officeKinds(language: $language, first: 1000) {
      id
      name
      gives
      isReleased
    }
    committees(language: $language, path: "/", pageSize: 1000) {
      items {
        committeeName
        acronym
        privateSeats
      }
    }
  }
`;

const text = v.nullable(v.string());
const seatSchema = v.object({
  email: v.string(),
  kind: v.string(),
  office: v.string(),
  individualNumber: text,
  originalDate: text,
  chairAppointDate: text,
});
const answerSchema = v.object({
  officeKinds: v.array(
    v.object({ id: v.string(), name: v.string(), gives: v.array(v.string()), isReleased: v.boolean() }),
  ),
  committees: v.object({
    items: v.array(
      v.object({
        committeeName: v.string(),
        acronym: v.string(),
        // Null for callers without the token: nobody must lose an office because a setting is missing.
        privateSeats: v.pipe(v.string(), v.parseJson(), v.array(seatSchema)),
      }),
    ),
  }),
});

const isRight = (text: string): text is (typeof officeRights)[number] =>
  (officeRights as readonly string[]).includes(text);

/**
 * Returns the offices that active committees give. A committee counts in the first language of the site that has it, so
 * that an office ends when it is taken out there.
 * @throws ContentUnavailable, or ValiError when the answer is malformed or comes without the offices
 */
export async function readContentOffices(source: ContentSource): Promise<ContentOffices> {
  const seats = new Map<string, Seat>();
  const kinds = new Map<string, Kind>();
  const known = new Set<string>();
  for (const language of locales) {
    const { data } = await source.execute(document, { language });
    const answer = v.parse(answerSchema, data);
    for (const { id, name, gives } of answer.officeKinds.filter(({ isReleased }) => !isReleased)) {
      const first = kinds.get(id);
      kinds.set(id, { id, names: { ...first?.names, [language]: name }, gives: first?.gives ?? gives.filter(isRight) });
    }
    const found = answer.committees.items.filter(({ acronym }) => !known.has(acronym));
    for (const { acronym, committeeName, privateSeats } of found) {
      known.add(acronym);
      for (const { kind, office, ...facts } of privateSeats) {
        const seat = { ...facts, acronym, committeeName, officeName: office, kindId: kind };
        seats.set(seatKey(seat), seat);
      }
    }
  }
  return { seats: [...seats.values()], kinds: [...kinds.values()] };
}

/** Identifies an office by person, committee and name. */
export const seatKey = ({ email, acronym, officeName }: Pick<Seat, 'email' | 'acronym' | 'officeName'>): string =>
  JSON.stringify([email, acronym, officeName]);
