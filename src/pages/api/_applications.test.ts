import { demoMemberships, putDemoMemberships } from '../../../tests/support/demo-memberships.ts';
import { eq, ne } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAccount, createAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import { findOpenCart, listLines } from '../../../server/store/cart/cart.repo.ts';
import { carts } from '../../../server/store/cart/cart.table.ts';
import { products, variants } from '../../../server/store/catalog/catalog.table.ts';
import { instructorFeature } from '../../../server/forms/applications/instructor-feature.ts';
import { files } from '../../../server/platform/files/file.table.ts';
import { formFeatures } from '../../../server/forms/applications/form-features.ts';
import { isFeatureOffered } from '../../../server/forms/applications/membership-lead.ts';
import { createFormContent } from '../../../server/forms/submissions/form-content.ts';
import { putMemberships } from '../../../server/people/membership/memberships.repo.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import type { Answers } from '../../../server/forms/kinds/field-kind.contract.ts';
import { submissions } from '../../../server/forms/submissions/submission.table.ts';
import { listEligible } from '../../../server/people/membership/eligibility.repo.ts';
import { eligibilities } from '../../../server/people/membership/eligibility.table.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { FormScene } from '../../../tests/support/form-scene.ts';
import { testFormContent } from '../../../tests/support/form-services-scene.ts';
import { fillForm } from '../../../tests/support/demo-forms.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as formRoute from './forms/[id]/index.ts';
import * as filesRoute from './files.ts';

const scene = new FormScene({
  now: '2026-11-22T15:00:00Z',
  emptied: [outboxMessages, submissions, files, eligibilities, carts],
});
const userId = 'u-ada';

beforeAll(async () => {
  const { db } = scene;
  await putDemoMemberships(db);
  for (const [id, group, skus] of [
    ['membership-inspector', 'electrical-inspector', ['MEM-INS-12', 'MEM-INS-AUT']],
    ['membership-student', 'member', ['MEM-STU-12']],
  ] as const) {
    await db.insert(products).values({
      id,
      isActive: true,
      nameEn: id,
      nameEs: id,
      productType: 'other',
      topic: '',
      kind: 'membership',
      productCategory: 'Memberships',
      isCommitteeOnly: false,
      isCandidateAndEducation: false,
      basePriceMinor: 3_500,
      minQuantity: 1,
      maxQuantity: 1,
      itemDefinition: 'Membership',
      membershipGroup: group,
    });
    for (const [position, sku] of skus.entries()) {
      await db.insert(variants).values({ sku, productId: id, position, isActive: true, name: id, choices: {} });
    }
  }
});
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  const { db } = scene;
  for (const id of [userId, 'u-eve']) {
    await createAccount(db, scene.services.clock, { userId: id, firstName: 'Ada', lastName: 'Byron', language: 'en' });
    await updateAccount(db, scene.services.clock, id, {
      netsuiteId: '500',
      legacyId: '1048',
      membershipExpiresOn: null,
    });
  }
});

async function signedIn(id = userId) {
  const account = await findAccount(scene.db, id);
  const person = {
    userId: id,
    email: 'ada@example.org',
    country: 'US',
    roles: new Set(['user']),
    sessionId: 's',
  };
  return { person, customer: { account, subscriptions: [] } };
}
const key = () => crypto.randomUUID();
const stored = () => scene.db.select().from(submissions);
const ownThanks: unknown = expect.stringMatching(/^\/forms\/[a-z-]+\?done=1&reference=[0-9A-F]{8}$/);
/** The messages to other systems; emails are in after-sending.test.ts. */
const told = () => scene.db.select().from(outboxMessages).where(ne(outboxMessages.connector, 'mail'));

async function answersTo(id: string, choices: Answers) {
  const form = await testFormContent.find(id, 'en');
  if (!form) throw new Error(id);
  return fillForm(form, choices);
}
async function post(id: string, body: object, who: object | null = null, language = 'en') {
  const by = who ?? (await signedIn());
  const path = `/api/forms/${id}?language=${language}`;
  return callRoute(formRoute, { method: 'POST', path, params: { id }, body }, { services: scene.services, ...by });
}
async function upload(id: string, field: string, name = 'resume.pdf', who?: object): Promise<string> {
  const body = new FormData();
  for (const [each, value] of Object.entries({ form: id, field, language: 'en' })) body.append(each, value);
  body.append('file', new File(['%PDF-1.7'], name));
  const { siteOrigin } = scene.services.env;
  const request = new Request(`${siteOrigin}/api/files`, { method: 'POST', body, headers: { origin: siteOrigin } });
  const viewer = viewerOf({ ...(who ?? (await signedIn())), headers: request.headers, siteOrigin });
  const locals = { services: scene.services, viewer, requestId: 'r-1', origins: new Set([siteOrigin]) };
  const context = { request, url: new URL(request.url), params: {}, locals };
  const answer = await filesRoute.POST(context as unknown as Parameters<typeof filesRoute.POST>[0]);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const inspector = { jobTitle: 'plan examiner', employer: 'county', autoRenew: 'yes' };
const student = { program: 'degree', degreeCreditHours: 'yes', degreeAnticipatedGradDate: '2028-06-15' };

it('has no form before a membership that no kind asks it for', async () => {
  const { db } = scene;
  const asked = () =>
    Promise.all(formFeatures.map(async (form) => [form.definition.id, await isFeatureOffered(db, form)] as const));
  expect((await asked()).every(([, isOffered]) => isOffered)).toBe(true);
  await db.transaction((tx) => putMemberships(tx, { ...demoMemberships, kinds: [] }));
  expect((await asked()).flatMap(([id, isOffered]) => (isOffered ? [] : [id]))).toEqual([
    'inspector-membership',
    'student-membership',
  ]);
  const unasked = { name: 'unasked', execute: () => Promise.reject(new Error('The content is not asked.')) };
  const content = createFormContent(unasked, testContent, formFeatures, (form) => isFeatureOffered(db, form));
  expect(await content.find('student-membership', 'en')).toBeNull();
  await putDemoMemberships(db);
});

describe('a membership that asks first', () => {
  it('finds an inspector entitled, tells the CRM and the order system, and leads to the link into the cart', async () => {
    const sent = { answers: await answersTo('inspector-membership', inspector), screen: 'ValidInspector', key: key() };
    const answer = await post('inspector-membership', sent);
    const link = '/cart?add_to_cart=true&accountId=NTAw&productId=membership-inspector&sku=MEM-INS-AUT';
    expect([answer.status, answer.json]).toEqual([200, { outcome: 'done', location: link }]);
    expect(await listEligible(scene.db, userId, '2027-11-22')).toEqual(['inspector']);
    expect(await listEligible(scene.db, userId, '2027-11-23')).toEqual([]);
    const messages = await told();
    expect(messages.map(({ connector, kind }) => `${connector} ${kind}`).toSorted()).toEqual([
      'crm lead',
      'erp customer-patch',
    ]);
    expect(messages.find(({ connector }) => connector === 'crm')?.payload).toMatchObject({
      person: { firstName: 'Ada', email: 'ada@example.org' },
      fields: { autoApproved: true, autoRenew: true, netsuiteId: '500', webUserId: '1048', employer: 'county' },
    });
    // The same again, from another window as well, is the same submission.
    await Promise.all([post('inspector-membership', sent), post('inspector-membership', { ...sent, key: key() })]);
    expect([(await stored()).length, (await told()).length]).toEqual([1, 2]);
  });

  it.each([{ jobTitle: 'other' }, { employer: 'other' }])('has staff look at %o, and sells nothing', async (change) => {
    const answers = await answersTo('inspector-membership', { ...inspector, ...change });
    const answer = await post('inspector-membership', { answers, screen: 'InvalidInspector', key: key() });
    expect(answer.json).toEqual({ outcome: 'done', location: ownThanks });
    expect(await listEligible(scene.db, userId, '2026-11-22')).toEqual([]);
    const lead = (await told()).find(({ connector }) => connector === 'crm');
    expect(lead?.payload).toMatchObject({ fields: { autoApproved: false, autoRenew: false } });
  });

  it('keeps an application whose employer is longer than the other system takes', async () => {
    const employerOther = `${'x'.repeat(199)}🔥🔥`;
    const answers = await answersTo('inspector-membership', { ...inspector, employer: 'other', employerOther });
    const answer = await post('inspector-membership', { answers, screen: 'InvalidInspector', key: key() });
    expect(answer.json).toEqual({ outcome: 'done', location: ownThanks });
    const lead = (await told()).find(({ connector }) => connector === 'crm');
    expect(lead?.payload).toMatchObject({ fields: { employerOther, company: 'x'.repeat(199) } });
  });

  it('leads a student to the cart with the graduation, and in Spanish to the Spanish one', async () => {
    const sent = { answers: await answersTo('student-membership', student), screen: 'YourInformation', key: key() };
    const answer = await post('student-membership', sent, null, 'es');
    expect(answer.json).toEqual({
      outcome: 'done',
      location:
        '/es/cart?add_to_cart=true&accountId=NTAw&productId=membership-student&sku=MEM-STU-12&graduationDate=2028-06-15',
    });
    expect(await listEligible(scene.db, userId, '2028-06-15')).toEqual(['student']);
    expect(await listEligible(scene.db, userId, '2028-06-16')).toEqual([]);
  });

  it('puts it into the cart at once for a customer whose number no link can carry', async () => {
    await updateAccount(scene.db, scene.services.clock, userId, { netsuiteId: null });
    const sent = { answers: await answersTo('student-membership', student), screen: 'YourInformation', key: key() };
    expect((await post('student-membership', sent)).json).toEqual({ outcome: 'done', location: '/cart' });
    const cart = await findOpenCart(scene.db, { userId });
    const lines = cart ? await listLines(scene.db, cart.id) : [];
    expect(lines.map((line) => [line.productId, line.graduationDate])).toEqual([['membership-student', '2028-06-15']]);
  });

  it('says why it is not in the cart of somebody who is a member', async () => {
    await updateAccount(scene.db, scene.services.clock, userId, {
      netsuiteId: null,
      membershipExpiresOn: '2027-10-01',
    });
    const sent = { answers: await answersTo('student-membership', student), screen: 'YourInformation', key: key() };
    const { json } = await post('student-membership', sent);
    expect(json).toMatchObject({ location: '/cart?problem=cart_refused&reason=already_member' });
  });

  it('leads away from a screen that finds nobody entitled, and keeps nothing', async () => {
    const answers = await answersTo('student-membership', { ...student, degreeCreditHours: 'no' });
    const { json } = await post('student-membership', { answers, screen: 'DegreeProgramEligibility', key: key() });
    expect([json, await stored()]).toEqual([{ outcome: 'away', location: '/membership/students/not-eligible' }, []]);
    // Nor does naming the last screen get anybody past it.
    const skipped = await post('student-membership', { answers, screen: 'YourInformation', key: key() });
    expect([skipped.status, await stored(), await listEligible(scene.db, userId, '2026-11-22')]).toEqual([200, [], []]);
  });

  it('keeps name and address of the session, and nobody else’s', async () => {
    const answers = { ...(await answersTo('inspector-membership', inspector)), email: 'eve@example.net' };
    const hostile = { ...answers, userId: 'u-eve', netsuiteId: '1', autoApproved: 'yes', firstName: 'Eve' };
    await post('inspector-membership', { answers: hostile, screen: 'ValidInspector', key: key() });
    const lead = (await told()).find(({ connector }) => connector === 'crm');
    expect(lead?.payload).toMatchObject({
      person: { firstName: 'Ada', email: 'ada@example.org' },
      fields: { netsuiteId: '500' },
    });
  });
});

describe('the forms of features', () => {
  it.each(['inspector-membership', 'student-membership', 'instructor-application', 'provider-application'])(
    '%s: only somebody who is signed in sends it or its files, and no country that is not served',
    async (id) => {
      const nobody = { person: null, customer: null };
      expect((await post(id, { answers: {} }, nobody)).status).toBe(401);
      const answers = await answersTo(id, {
        ...inspector,
        ...student,
        country: 'KP',
        uploadResume: [await anyResume(id)],
      });
      const last = { 'inspector-membership': 'ValidInspector', 'student-membership': 'YourInformation' }[id];
      const screen = last ?? (id === 'instructor-application' ? 'Certification' : 'PartV');
      const answer = await post(id, { answers, screen, key: key() });
      expect(answer.json).toEqual({ outcome: 'away', location: '/country-not-served' });
      expect([await stored(), await told()]).toEqual([[], []]);
    },
  );
});

const anyResume = (id: string) =>
  id === 'instructor-application' ? upload(id, 'uploadResume') : Promise.resolve('none');

const experience = {
  isTechnicalCommitteeMember: 'yes',
  hasExperienceTrainingBasedOnMSCACodes: 'yes',
  aenDirectoryAvailability: '2',
  hasExperienceVirtualTraining: 'no',
  isPreviouslyApprovedMSCAInstructor: 'no',
  isCurrentMSCAMember: 'yes',
};
const instructor = async (change: Answers = {}) =>
  answersTo('instructor-application', {
    ...experience,
    uploadResume: [await upload('instructor-application', 'uploadResume')],
    topicAreasInterestedInTeaching: ['means-of-egress', 'fire-alarm'],
    ...change,
  });
const apply = (answers: Answers, more: object = {}) =>
  post('instructor-application', { answers, screen: 'Certification', key: key(), ...more });

describe('an application', () => {
  it('of an instructor tells the learning system and the CRM, in the words of their calls', async () => {
    const answers = await instructor();
    expect((await apply(answers)).json).toEqual({ outcome: 'done', location: ownThanks });
    const [row] = await stored();
    const messages = await told();
    const lms = messages.find(({ connector }) => connector === 'lms');
    expect(lms).toMatchObject({ kind: 'application', reference: row?.id, subjectUserId: userId });
    expect(lms?.payload).toMatchObject({
      application: 'instructors',
      submitter: { webId: '1048', netSuiteId: '500' },
      files: [{ id: answers['uploadResume']?.[0], name: 'resume.pdf', type: 1 }],
      fields: {
        haveReadHandbook: true,
        isTechnicalCommitteeMember: true,
        isPreviouslyApprovedMSCAInstructor: false,
        hasExperienceVirtualTraining: false,
        aenDirectoryAvailability: 2,
        describeExperienceVirtualTraining: '',
        topicAreasInterestedInTeaching: 'means-of-egress__fire-alarm',
      },
    });
    expect(JSON.stringify(lms?.payload['fields'])).not.toContain('uploadResume');
    const crm = messages.find(({ connector }) => connector === 'crm')?.payload as {
      sections: { name: string; fields: { name: string; data: unknown }[] }[];
    };
    expect(crm.sections.map(({ name }) => name)).toContain('TeachingExperience');
    const data = new Map(crm.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.data])));
    expect([data.get('uploadResume'), data.get('isCurrentMSCAMember')]).toEqual([['resume.pdf'], 'yes']);
    expect(await scene.db.select().from(files)).toMatchObject([{ usedBy: `submission:${row?.id}` }]);
  });

  it('of a provider tells the learning system alone, each file with what it is', async () => {
    const id = 'provider-application';
    const answers = await answersTo(id, {
      providerType: 'other',
      providerBusinessSegment: 'industry',
      promotionEfforts: ['website', 'other'],
      hasAdditionalAdministrator: 'no',
      trainingSpaceType: '3',
      trainingSpaceDocumentation: [await upload(id, 'trainingSpaceDocumentation', 'room.pdf')],
      organizationDocumentation: [await upload(id, 'organizationDocumentation', 'about.pdf')],
    });
    expect((await post(id, { answers, screen: 'PartV', key: key() })).status).toBe(200);
    const [message, ...others] = await told();
    expect(others).toEqual([]);
    expect(message?.payload).toMatchObject({
      application: 'providers',
      files: [
        { name: 'room.pdf', type: 1 },
        { name: 'about.pdf', type: 2 },
      ],
      fields: {
        providerType: 'other',
        promotionEfforts: 'website|other',
        trainingSpaceType: 3,
        haveReadHandbook: true,
        hasAdditionalAdministrator: 'no',
        administratorContactInfo: '',
        providerBusinessSegmentOther: '',
      },
    });
  });

  it.each(['instructor-application', 'provider-application'])(
    'is sent from a country whose addresses have no city, state and zip: %s',
    async (id) => {
      const answers = await answersTo(id, { country: 'AE', city: '', stateProvince: '', zipcode: '' });
      const file = id === 'instructor-application' ? { uploadResume: [await upload(id, 'uploadResume')] } : {};
      const screen = id === 'instructor-application' ? 'Certification' : 'PartV';
      const answer = await post(id, { answers: Object.assign(answers, file), screen, key: key() });
      expect(answer.json).toEqual({ outcome: 'done', location: ownThanks });
      const lms = (await told()).find(({ connector }) => connector === 'lms');
      expect(lms?.payload).toMatchObject({ fields: { country: 'AE', city: '', stateProvince: '', zipcode: '' } });
    },
  );

  it('takes no file of somebody else', async () => {
    const theirs = await upload('instructor-application', 'uploadResume', 'x.pdf', await signedIn('u-eve'));
    const answer = await apply(await instructor({ uploadResume: [theirs] }));
    expect(answer.status).toBe(422);
    expect([await stored(), await told()]).toEqual([[], []]);
  });
});

describe('a draft', () => {
  const save = (answers: Answers, draft: number, more: object = {}) =>
    post('instructor-application', { answers, screen: 'TeachingExperience', save: true, draft, key: key(), ...more });
  const of = (json: unknown) => json as { key: string; draft: number };

  it('is saved however little is right, is one, and keeps its files from the sweep', async () => {
    const resume = await upload('instructor-application', 'uploadResume');
    const first = await save({ email: 'half', references: 'Mira', uploadResume: [resume] }, 0);
    expect(first.json).toMatchObject({ outcome: 'saved', draft: 1 });
    const second = await save({ references: 'Mira and Tom', uploadResume: [resume] }, 1);
    expect(second.json).toMatchObject({ outcome: 'saved', draft: 2, key: of(first.json).key });
    expect(await stored()).toMatchObject([
      { state: 'draft', userId, revision: 2, answers: { references: 'Mira and Tom', uploadResume: [resume] } },
    ]);
    expect(await scene.db.select().from(files)).toMatchObject([{ usedBy: `submission:${of(first.json).key}` }]);
    expect(await told()).toEqual([]);
    // A file that it does not name any more is let go of.
    await save({ references: 'Mira and Tom' }, 2);
    expect(await scene.db.select().from(files)).toMatchObject([{ usedBy: null }]);
  });

  it('is not overwritten by a window that has not seen it, also at once', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((references) => save({ references }, 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const [refused] = answers.filter(({ status }) => status === 422);
    expect(refused?.json).toMatchObject({ error: { details: { alert: 'FormDraftChanged', draft: 1 } } });
    expect((await save({ references: 'd' }, 1)).status).toBe(200);
    expect(await stored()).toMatchObject([{ revision: 2, answers: { references: 'd' } }]);
  });

  it('becomes the submission, which never changes again', async () => {
    const answers = await instructor();
    const saved = of((await save({ ...answers, references: '' }, 0)).json);
    const sent = { draft: saved.draft, key: saved.key };
    // A double click, and another window with the same draft.
    const both = await Promise.all([apply(answers, sent), apply(answers, sent)]);
    expect(both.map(({ json }) => json)).toEqual(Array(2).fill({ outcome: 'done', location: ownThanks }));
    expect(await stored()).toMatchObject([{ id: saved.key, state: 'submitted' }]);
    const late = await apply({ ...answers, references: 'Others' }, sent);
    expect(late.json).toMatchObject({ error: { details: { alert: 'FormSentAlready' } } });
    expect([(await stored()).length, (await told()).length]).toEqual([1, 2]);
    expect((await stored())[0]?.answers['references']).toBe(answers['references']);
    // A later save is another draft.
    expect((await save({ references: 'Next year' }, 0)).status).toBe(200);
    expect((await stored()).map(({ state }) => state).toSorted()).toEqual(['draft', 'submitted']);
  });

  it('stays a draft with its files when what follows from sending it fails', async () => {
    const answers = await instructor();
    const saved = of((await save(answers, 0)).json);
    vi.spyOn(instructorFeature, 'finish').mockRejectedValue(new Error('The disk is full.'));
    expect((await apply(answers, { draft: 1, key: saved.key })).status).toBe(500);
    expect(await stored()).toMatchObject([{ id: saved.key, state: 'draft' }]);
    expect([await told(), await scene.db.select().from(files)]).toMatchObject([
      [],
      [{ usedBy: `submission:${saved.key}` }],
    ]);
    vi.restoreAllMocks();
    expect((await apply(answers, { draft: 1, key: saved.key })).status).toBe(200);
    expect(await stored()).toMatchObject([{ id: saved.key, state: 'submitted' }]);
  });

  it('is its owner’s: nobody else saves over it or sends its files', async () => {
    const resume = await upload('instructor-application', 'uploadResume');
    const mine = of((await save({ uploadResume: [resume] }, 0)).json);
    const eve = await signedIn('u-eve');
    await post(
      'instructor-application',
      { answers: { uploadResume: [resume] }, save: true, draft: 0, key: mine.key },
      eve,
    );
    const rows = await stored();
    expect(rows.map((row) => [row.userId, row.answers['uploadResume']]).toSorted()).toEqual([
      [userId, [resume]],
      ['u-eve', []],
    ]);
    const [file] = await scene.db.select().from(files).where(eq(files.id, resume));
    expect(file?.usedBy).toBe(`submission:${mine.key}`);
  });

  it('refuses what could never be kept, and a form that cannot be saved is not sent instead', async () => {
    const long = await save({ references: 'x'.repeat(1_001) }, 0);
    expect(long.json).toMatchObject({
      error: { details: { problems: { references: { key: 'FieldMaximumLength' } } } },
    });
    const answers = await answersTo('inspector-membership', inspector);
    const other = await post('inspector-membership', { answers, screen: 'ValidInspector', save: true, key: key() });
    expect([other.status, await stored()]).toEqual([422, []]);
  });
});
