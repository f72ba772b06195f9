import type { MemberSection } from './section.repo.ts';

/** Returns a section under its wire names (docs/decisions/wire-names.md#letter-for-letter). */
export const showSection = ({ sectionId, joinedOn }: MemberSection) => ({ sectionId, joinedDate: joinedOn });
