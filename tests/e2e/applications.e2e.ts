import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain, expectFitting } from '../support/accessible.ts';
import { dayAhead } from '../support/day-ahead.ts';
import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';
import { signIn, signUp, newPassword, giveCredentials, signUpAndIn } from '../support/sign-in-steps.ts';
import { spanish } from '../support/journey-views.ts';

type Values = Readonly<Record<string, string>>;

/** Fills in fields by name, by choosing, ticking and typing as a person does. */
async function fill(page: Page, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`form.site-form [name="${name}"]:not([type=hidden])`);
    const type = await field.first().getAttribute('type');
    if (type === 'radio' || type === 'checkbox') await field.and(page.locator(`[value="${value}"]`)).check();
    else if ((await page.locator(`form.site-form select[name="${name}"]`).count()) > 0) await field.selectOption(value);
    else await field.fill(value);
  }
}

const isTakenOver = (page: Page) => expect(page.locator('form.site-form[novalidate]')).toBeVisible();
const press = (page: Page, name: string) => page.locator('form.site-form').getByRole('button', { name }).click();
const heading = (page: Page, name: string) =>
  expect(page.locator('form.site-form').getByRole('heading', { name })).toBeVisible();
const person = { firstName: 'Mira', lastName: 'Quist', country: 'US' };
const place: Values = { streetAddress: '1 Main Street', city: 'Akron', stateProvince: 'OH', zipcode: '44301' };
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) });

test('an inspector signs in, qualifies and finds the membership in the cart', async ({ page }) => {
  const email = await signUp(page, person);
  await page.goto('/forms/inspector-membership');
  await expect(page).toHaveURL('/user/signin?returnurl=%2Fforms%2Finspector-membership');
  await giveCredentials(page, email, newPassword);
  await page.waitForURL('/forms/inspector-membership');
  await isTakenOver(page);
  await expect(page.getByLabel('First name')).toHaveValue('Mira');
  await expect(page.getByLabel('First name')).toHaveAttribute('readonly');

  await press(page, 'Check eligibility');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await fill(page, {
    phone: '+1 330 555 0140',
    jobTitle: 'other',
    jobTitleOther: 'Roofer',
    employer: 'county',
    ...place,
  });
  await fill(page, { employerCounty: 'Summit County' });
  await press(page, 'Check eligibility');
  await heading(page, 'We take a closer look');
  await press(page, 'Back');
  await expect(page.getByLabel('Name of the county')).toHaveValue('Summit County');
  await fill(page, { jobTitle: 'plan examiner' });
  await press(page, 'Check eligibility');
  await heading(page, 'You qualify');
  await expectAccessible(page);
  await fill(page, { autoRenew: 'yes' });
  await press(page, 'Continue to the cart');
  await page.waitForURL('/cart');
  await expect(page.getByRole('main')).toContainText('Inspector membership');
});

test(
  'an inspector is asked without a script, and somebody else’s title is sent for review',
  thorough,
  async ({ openPage, complaints }) => {
    complaints.expect(/status of 422/);
    const page = await openPage({ javaScriptEnabled: false });
    await signUpAndIn(page, person);
    await page.goto('/products/membership-inspector');
    await page.getByRole('link', { name: 'Check whether you qualify' }).first().click();
    await fill(page, { phone: '+1 330 555 0140', jobTitle: 'building official', employer: 'other', ...place });
    await press(page, 'Check eligibility');
    await expect(page.getByRole('alert')).toContainText('Your answers opened more questions.');
    await fill(page, { employerOther: 'An agency that inspects for three towns' });
    await press(page, 'Check eligibility');
    await heading(page, 'We take a closer look');
    await press(page, 'Send it for review');
    await expect(page).toHaveURL(/\/forms\/[a-z-]+\?done=1&reference=/);
  },
);

test('a student goes by the apprenticeship, back, and by the degree into the cart', thorough, async ({ page }) => {
  await signUpAndIn(page, person);
  await page.goto('/forms/student-membership');
  await isTakenOver(page);
  await expectAccessibleAgain(page);
  await press(page, 'An apprenticeship or a trade school');
  await heading(page, 'Apprenticeship or trade school');
  await press(page, 'Check eligibility');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await press(page, 'Back');
  await press(page, 'A degree program');
  const degree = { degreeCreditHours: 'yes', degreeProgramType: '3', degreeFieldOfStudy: 'other' };
  await fill(page, { ...degree, degreeAnticipatedGradDate: dayAhead(20) });
  await press(page, 'Check eligibility');
  await expect(page.getByRole('alert')).toContainText('Expected graduation must be');
  await fill(page, { degreeOtherDetails: 'Marine safety', degreeAnticipatedGradDate: dayAhead(400) });
  await press(page, 'Check eligibility');
  await heading(page, 'Your information');
  await expectAccessible(page);
  await fill(page, { institution: 'Lake College', ...place, certifyAccuracy: 'yes' });
  await press(page, 'Continue to the cart');
  await page.waitForURL('/cart');
  await expect(page.getByRole('main')).toContainText('Student membership');
});

test('a student without a script is told that the rate is not theirs, or gets it', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await signUpAndIn(page, person);
  await page.goto('/products/membership-student');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  const offer = page.getByRole('form', { name: 'Buy' });
  await offer.getByRole('link', { name: 'Check whether you qualify' }).click();
  await press(page, 'An apprenticeship or a trade school');
  const trade = {
    apprenticeMinimumHours: 'no',
    apprenticeCredentialedInstitution: 'yes',
    apprenticeFieldOfStudy: '5',
  };
  await fill(page, { ...trade, apprenticeAnticipatedGradDate: dayAhead(400) });
  await press(page, 'Check eligibility');
  await expect(page).toHaveURL('/membership/students/not-eligible');
  await page.getByRole('link', { name: 'Go through the questions again' }).click();
  await press(page, 'An apprenticeship or a trade school');
  await fill(page, { ...trade, apprenticeMinimumHours: 'yes', apprenticeAnticipatedGradDate: dayAhead(400) });
  await press(page, 'Check eligibility');
  await fill(page, { institution: 'Hall of Electricians', ...place, certifyAccuracy: 'yes' });
  await press(page, 'Continue to the cart');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main')).toContainText('Student membership');
});

/** Answers of an instructor, one object per screen. */
const instructor: Values[] = [
  { phone: '+1 330 555 0140', ...place },
  {
    isCurrentMSCAMember: 'no',
    isTechnicalCommitteeMember: 'no',
    isCurrentApprovedMSCAInstructor: 'no',
    isPreviouslyApprovedMSCAInstructor: 'no',
    whyWantToBecomeMSCAInstructor: 'To teach what I have learnt.',
    aenDirectoryAvailability: '0',
    hasExperienceTrainingBasedOnMSCACodes: 'no',
    hasExperienceVirtualTraining: 'no',
  },
  { topicAreasInterestedInTeaching: 'means-of-egress' },
  {
    educationQualifications: 'A degree',
    certificationQualifications: 'Plans examiner',
    workExperienceQualifications: 'Twelve years',
    references: 'Two colleagues, +1 330 555 0141',
  },
  { uploadVideo: 'https://video.example.net/teaching' },
  { signatureName: 'Mira Quist', signatureTitle: 'Engineer', signatureDate: dayAhead(0), haveReadHandbook: 'yes' },
];

test(
  'an instructor saves the application, goes on with it, and sends it once with the resume',
  thorough,
  async ({ page, openPage }) => {
    test.slow();
    const word = `m${crypto.randomUUID().slice(0, 8)}`;
    await signUpAndIn(page, person);
    await page.goto('/training');
    await page.getByRole('link', { name: 'Become an instructor' }).click();
    await isTakenOver(page);
    const [personal = {}, experience = {}, topics = {}, qualifications = {}, video = {}, signature = {}] = instructor;
    await fill(page, personal);
    await press(page, 'Continue');
    await heading(page, 'Teaching experience');
    await expectAccessible(page);
    await fill(page, { isTechnicalCommitteeMember: 'yes', whyWantToBecomeMSCAInstructor: `Because of ${word}` });
    await press(page, 'Save for later');
    await expect(page.getByRole('status')).toContainText('Saved.');
    await page.goto('/');
    await page.goto('/forms/instructor-application');
    await isTakenOver(page);
    await expect(page.getByRole('status')).toContainText('You go on with what you saved.');
    await heading(page, 'Teaching experience');
    await fill(page, { ...experience, whyWantToBecomeMSCAInstructor: `Because of ${word}` });
    await expect(page.locator('[name=whichTechnicalCommittees]')).toHaveCount(0);
    await press(page, 'Continue');
    await fill(page, topics);
    await press(page, 'Continue');
    await fill(page, qualifications);
    await press(page, 'Continue');
    await page.locator('input[type=file]').setInputFiles(pdf('resume.pdf'));
    await expect(page.getByRole('group', { name: 'Resume' }).getByRole('listitem')).toHaveText(/resume\.pdf/);
    await fill(page, video);
    await expectAccessible(page);
    await press(page, 'Continue');
    await heading(page, 'Certification');
    await expect(page.getByRole('link', { name: 'Handbook for instructors' })).toHaveAttribute(
      ...['href', '/training/instructor-handbook'],
    );
    await fill(page, signature);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the application' }).dblclick();
    await page.waitForURL(/\/forms\/[a-z-]+\?done=1&reference=/);

    const staff = await openPage();
    await signIn(staff, 'staff', `/staff/submissions?q=${word}`);
    await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await staff.getByRole('main').getByRole('listitem').getByRole('link').click();
    await expect(staff.getByRole('main')).toContainText('Two colleagues');
    await expect(staff.getByRole('link', { name: 'resume.pdf' })).toBeVisible();
    await expect(staff.getByRole('link', { name: 'See the delivery' })).toBeVisible();
    await expectAccessibleAgain(staff);
  },
);

test('an instructor applies without a script, from a draft', thorough, async ({ openPage, complaints }) => {
  complaints.expect(/status of 422/);
  const page = await openPage({ javaScriptEnabled: false });
  await signUpAndIn(page, person);
  await page.goto('/forms/instructor-application');
  const [personal = {}, experience = {}, topics = {}, qualifications = {}, video = {}, signature = {}] = instructor;
  await fill(page, { city: 'Akron' });
  await press(page, 'Save for later');
  await expect(page).toHaveURL('/forms/instructor-application?saved=1');
  await expect(page.getByLabel('City')).toHaveValue('Akron');
  await fill(page, personal);
  await press(page, 'Continue');
  await fill(page, experience);
  await press(page, 'Continue');
  // The name is optional in the directory's search.
  await expect(page.getByRole('alert')).toContainText('Your answers opened more questions.');
  await press(page, 'Continue');
  await fill(page, topics);
  await press(page, 'Continue');
  await fill(page, qualifications);
  await press(page, 'Continue');
  await fill(page, video);
  await page.locator('input[type=file]').setInputFiles(pdf('resume.pdf'));
  await press(page, 'Continue');
  await fill(page, signature);
  await press(page, 'Send the application');
  await expect(page).toHaveURL(/\/forms\/[a-z-]+\?done=1&reference=/);
  // After sending there is no draft.
  await page.goto('/forms/instructor-application');
  await expect(page.getByText('You go on with what you saved.')).toHaveCount(0);
});

/** Answers of a provider, one object per part. */
const provider: Values[] = [
  {
    providerName: 'Lake Academy',
    locations: 'Akron and Canton',
    providerWebsite: 'https://lake.example.net',
    ...place,
    description: 'A fire academy.',
    providerType: 'academy',
    providerBusinessSegment: 'fire-service',
    intendedAudience: 'Officers',
  },
  { primaryName: 'Tom Ash', primaryPhone: '+1 330 555 0142', hasAdditionalAdministrator: 'no' },
  { trainingSpaceType: '1' },
  { promotionEfforts: 'website', whyWantToHost: 'Our county asks for it.' },
  { signatureName: 'Tom Ash', signatureTitle: 'Director', signatureDate: dayAhead(0), haveReadHandbook: 'yes' },
];

test('a provider applies in five parts, with plans of the room', thorough, async ({ page }) => {
  test.slow();
  await signUpAndIn(page, person);
  await page.goto('/forms/provider-application');
  await isTakenOver(page);
  const [one = {}, two = {}, three = {}, four = {}, five = {}] = provider;
  await fill(page, { ...one, providerType: 'other' });
  await fill(page, { providerTypeOther: 'A museum' });
  await expectAccessible(page);
  await press(page, 'Continue');
  await fill(page, { ...two, hasAdditionalAdministrator: 'yes' });
  await fill(page, { administratorContactInfo: 'Ann, +1 330 555 0143' });
  await expectAccessible(page);
  await press(page, 'Continue');
  await fill(page, three);
  await page.locator('input[type=file]').setInputFiles([pdf('plan.pdf'), pdf('room.pdf')]);
  await expect(page.getByRole('group', { name: 'Plans or pictures' }).getByRole('listitem')).toHaveCount(2);
  await press(page, 'Continue');
  await fill(page, four);
  await expectAccessible(page);
  await press(page, 'Continue');
  await fill(page, five);
  await expectAccessible(page);
  await press(page, 'Send the application');
  await page.waitForURL(/\/forms\/[a-z-]+\?done=1&reference=/);
});

test('a provider applies without a script, a POST for each part', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await signUpAndIn(page, person);
  await page.goto('/forms/provider-application');
  for (const [index, values] of provider.entries()) {
    await fill(page, values);
    if (index === 2) await page.locator('input[type=file]').setInputFiles(pdf('plan.pdf'));
    await press(page, index === 4 ? 'Send the application' : 'Continue');
  }
  await expect(page).toHaveURL(/\/forms\/[a-z-]+\?done=1&reference=/);
});

test('the forms fit a telephone in Spanish', thorough, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await signUpAndIn(page, person);
  for (const [id, title] of [
    ['inspector-membership', 'InspectorFormTitle'],
    ['student-membership', 'StudentFormTitle'],
    ['instructor-application', 'InstructorFormTitle'],
    ['provider-application', 'ProviderFormTitle'],
  ] as const) {
    await page.goto(`/es/forms/${id}`);
    await isTakenOver(page);
    await expect(page.getByRole('heading', { level: 1, name: spanish.say(title) })).toBeVisible();
    await expectFitting(page);
  }
  await press(page, spanish.say('FormDraftSave'));
  await expect(page.getByRole('status')).toContainText('Guardado.');
});
