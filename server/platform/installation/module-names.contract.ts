/** Parts of the product that an organisation may switch off. */
export const moduleNames = [
  'shop',
  'memberships',
  'sections',
  'committees',
  'applications',
  'ballots',
  'revision-process',
  'free-reading',
  'training',
  'certificates',
  'hot-work',
  'communities',
  'inspectors',
  'comments',
  'exemptions',
] as const;

export type ModuleName = (typeof moduleNames)[number];
