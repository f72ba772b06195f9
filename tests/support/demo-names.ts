/** Names of the demo's organization in phrases. */
export const demoSite = { organization: 'Meridian Safety Codes Association', initials: 'MSCA' };
