import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { openStaffScene, type StaffScene } from '../../../../tests/support/staff-scene.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { submissionPage } from './submission.page.ts';
import { submissionsPage } from './submissions.page.ts';

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const list = '/staff/submissions';
const open = (submission: string, intent?: string) =>
  submissionPage.open(
    pageContext(scene.services, `${list}/${submission}`, {
      person: staffPerson(),
      params: { submission },
      ...(intent && { method: 'POST', body: new URLSearchParams({ intent }) }),
    }),
  );
const newsAt = async (address: string) => {
  const view = await submissionsPage.open(pageContext(scene.services, address, { person: staffPerson() }));
  return view instanceof Response ? view.status : view.news;
};

it('leads Back after a deletion to the list, which says that the submission is gone', async () => {
  const id = await scene.addSubmission();
  expect(await open(id)).toMatchObject({ submission: { id } });
  const deleted = (await open(id, 'delete')) as Response;
  expect([deleted.status, deleted.headers.get('location')]).toEqual([303, `${list}?done=deleted`]);
  expect(await newsAt(`${list}?done=deleted`)).toBe('StaffSubmissionDeleted');
  const back = (await open(id)) as Response;
  expect([back.status, back.headers.get('location')]).toEqual([302, `${list}?done=gone`]);
  expect(await newsAt(`${list}?done=gone`)).toBe('StaffSubmissionGone');
  expect(await newsAt(`${list}?done=something`)).toBeUndefined();
});
