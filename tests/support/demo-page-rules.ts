import { expect } from 'playwright/test';
import type { Visitor } from './fake-visitor.ts';

/** One demo page per rule and language; `phrase` occurs in its body only. */
export const guardedPages = {
  public: [
    { path: '/about', prefix: '', phrase: '' },
    { path: '/es/acerca', prefix: '/es', phrase: '' },
  ],
  secured: [
    { path: '/codes/drafts', prefix: '', phrase: 'Two-way vehicle charging' },
    { path: '/es/codigos/borradores', prefix: '/es', phrase: 'Carga bidireccional de vehículos' },
  ],
  member: [
    { path: '/members', prefix: '', phrase: 'Halifax' },
    { path: '/es/miembros', prefix: '/es', phrase: 'Documentos de trabajo (en inglés)' },
  ],
  noMembership: [
    { path: '/membership/join', prefix: '', phrase: 'Four ways in' },
    { path: '/es/membresia/ingreso', prefix: '/es', phrase: 'Cuatro caminos' },
  ],
} as const;

export type Rule = keyof typeof guardedPages;
export const rules = Object.keys(guardedPages) as Rule[];

const access = '/membership/access';
const already = '/membership/already';
const served = '/country-not-served';
const banned = { public: served, secured: served, member: served, noMembership: served };

/** Redirect target for each kind of person; a missing entry means access. */
export const redirects: Readonly<Record<string, Partial<Record<Rule, string>>>> = {
  anonymous: { secured: '/user/signin', member: '/user/signin' },
  customer: { member: access },
  member: { noMembership: already },
  grace: { noMembership: already },
  inspector: {},
  ahj: {},
  committee: { member: access },
  liaison: { member: access },
  enforcer: { member: access },
  blocked: { member: access },
  banned,
  staff: { member: access },
  editor: { member: access },
};

/** Kinds of requests that must all get the same decision. */
const ways = [
  {},
  { method: 'HEAD' },
  { headers: { 'If-None-Match': '*' } },
  { headers: { 'Accept-Encoding': 'identity', Range: 'bytes=0-4000' } },
] as const;

/** Compares one page with its row of the table, for every kind of request. */
export async function expectDecision(visitor: Visitor, who: string, rule: Rule): Promise<void> {
  for (const { path, prefix, phrase } of guardedPages[rule]) {
    const to = redirects[who]?.[rule];
    let etag = '';
    for (const way of ways) {
      const answer = await visitor.ask(path, way);
      const told = `${who} asks ${path} ${JSON.stringify(way)}`;
      etag ||= answer.headers.get('etag') ?? '';
      if (rule !== 'public' || to) {
        expect(answer.headers.get('cache-control'), told).toBe('private, no-store');
      }
      if (to) {
        const back = to === '/user/signin' ? `?returnurl=${encodeURIComponent(path)}` : '';
        expect([answer.status, answer.location], told).toEqual([302, prefix + to + back]);
        expect(answer.text.length, told).toBeLessThan(100);
        expect(answer.headers.get('etag'), told).toBeNull();
      } else if (rule === 'public') {
        expect([200, 304], told).toContain(answer.status);
      } else {
        expect(answer.status, told).toBe(200);
        if (!('method' in way)) expect(answer.text, told).toContain(phrase);
      }
    }
    if (to || rule === 'public') continue;
    // A cached copy in the browser must not replace the right to see the page.
    const known = await visitor.ask(path, { headers: { 'If-None-Match': etag } });
    expect(known.status).toBe(200);
  }
}
