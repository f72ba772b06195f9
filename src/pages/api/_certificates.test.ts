import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

let site: RunningSite;
let visitor: Visitor;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  visitor = new Visitor(site.origin);
});
afterAll(() => site[Symbol.asyncDispose]());

const searchByQuery = async (query: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin };
  const answer = await fetch(`${site.origin}/api/hotworks-search`, { method: 'POST', headers, body: query });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

it('answers both calls by their own names, the newest first', async () => {
  const first = await visitor.ask('/api/auth/SearchHotworkUser', { json: { lastName: 'Abernathy', firstName: '' } });
  expect([first.status, JSON.parse(first.text)]).toEqual([
    200,
    {
      data: [
        expect.objectContaining({ firstName: 'Dolores', cityName: 'Columbus', passDate: '09/16/2026' }),
        expect.objectContaining({ firstName: 'Marcus', registrationID: 'HW-20454', passDate: '11/04/2025' }),
      ],
    },
  ]);
  expect(await searchByQuery('lastName=Abernathy&firstName=Marcus')).toEqual({
    status: 200,
    json: {
      rowCount: 1,
      resultObject: [
        {
          firstName: 'Marcus',
          lastName: 'Abernathy',
          certificateNumber: 'HW-20454',
          city: 'Akron',
          state: 'OH',
          datePassed: '11/04/2025',
        },
      ],
    },
  });
});

it.each(['regitrationID', 'registrationID'])('takes the number as %s', async (name) => {
  expect((await searchByQuery(`lastName=Abernathy&${name}=HW-20417`)).json).toMatchObject({ rowCount: 1 });
  expect((await searchByQuery(`lastName=Abernathy&${name}=HW-1`)).json).toEqual({ rowCount: 0, resultObject: [] });
});

it('asks for the last name, and takes nothing too long', async () => {
  expect(await searchByQuery('firstName=Ann')).toMatchObject({
    status: 422,
    json: { error: { fields: { lastName: expect.any(String) as string } } },
  });
  const long = await visitor.ask('/api/auth/SearchHotworkUser', { json: { lastName: 'x'.repeat(101) } });
  expect(long.status).toBe(422);
});

it('works without a script, and keeps what was typed', async () => {
  const send = (form: Record<string, string>, path: string) => visitor.ask(path, { form });
  const found = await send({ lastName: 'Quiñones' }, '/forms/hot-work-search');
  expect(found.status).toBe(200);
  expect(found.text).toMatch(/HW-20491[\s\S]*10\/09\/2026/);
  const refused = await send({ lastName: '', cityName: 'Ponce' }, '/es/forms/hot-work-certificates');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Ponce"');
});
