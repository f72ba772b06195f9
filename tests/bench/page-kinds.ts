/** One page of each template, as a reader meets them. */
export const pageKinds = [
  { kind: 'home', path: '/' },
  { kind: 'topic page', path: '/topics/electrical' },
  { kind: 'document', path: '/codes/msca-70' },
  { kind: 'committee', path: '/committees/eic' },
  { kind: 'article', path: '/news/care-home-night-drills' },
  { kind: 'listing', path: '/news' },
] as const;
