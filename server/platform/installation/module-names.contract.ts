/** Parts of the product that an organisation may switch off. */
export const moduleNames = [
  'shop',
  'exemptions',
  'memberships',
  'sections',
  'inspectors',
  'committees',
  'applications',
  'ballots',
  'revision-process',
  'free-reading',
  'training',
  'certificates',
  'events',
  'hot-work',
  'communities',
  'comments',
] as const;

export type ModuleName = (typeof moduleNames)[number];
