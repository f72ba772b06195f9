/** Returns today's calendar date in the zone of the organization, which the page names; Swedish dates are ISO dates. */
export const organizationToday = (): string =>
  new Date().toLocaleDateString('sv', { timeZone: document.documentElement.dataset['timeZone'] });
