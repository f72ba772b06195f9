/** How the phrases of the demo name its organization. */
export const demoSite = { organization: 'Meridian Safety Codes Association', initials: 'MSCA' };
