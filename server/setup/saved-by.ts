/** Saves of the setup, as revisions name them. */
export const savedBySetup = 'setup';
