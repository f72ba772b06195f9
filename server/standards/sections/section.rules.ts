import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Words } from '../../platform/words.contract.ts';
import type { MembershipStatus } from '../../people/membership/membership-status.rules.ts';

interface Section {
  id: string;
  nameKey: PhraseKey;
}

/** Sections for members, in display order. */
export const sections: readonly Section[] = [
  { id: 'architects-engineers', nameKey: 'SectionArchitectsEngineers' },
  { id: 'building-officials', nameKey: 'SectionBuildingOfficials' },
  { id: 'education', nameKey: 'SectionEducation' },
  { id: 'electrical', nameKey: 'SectionElectrical' },
  { id: 'fire-service', nameKey: 'SectionFireService' },
  { id: 'health-care', nameKey: 'SectionHealthCare' },
  { id: 'industrial', nameKey: 'SectionIndustrial' },
  { id: 'insurance', nameKey: 'SectionInsurance' },
  { id: 'rail-transit', nameKey: 'SectionRailTransit' },
  { id: 'research', nameKey: 'SectionResearch' },
  { id: 'wildfire', nameKey: 'SectionWildfire' },
];

/** Most sections of one member; dues cover this number. */
export const mostSections = 3;

/**
 * Membership types without sections (docs/decisions/account-and-profile.md#member-sections): students follow the
 * sections through their school.
 */
const typesWithoutSections: readonly string[] = ['Student'];

export const findSection = (id: string): Section | null => sections.find((each) => each.id === id) ?? null;

/** Returns the name of a section; its id for one that no longer exists. */
export function sectionName(id: string, t: Words['t']): string {
  const section = findSection(id);
  return section ? t(section.nameKey) : id;
}

/** Reasons for a refusal. */
export type SectionRefusal = 'not_member' | 'type_excepted' | 'sections_full';

/** @param joined ids of the person's current sections */
export function findSectionRefusal(
  { status, type }: { status: MembershipStatus; type: string | null },
  joined: readonly string[],
): SectionRefusal | null {
  if (status !== 'active') return 'not_member';
  if (type === null || typesWithoutSections.includes(type)) return 'type_excepted';
  return joined.length >= mostSections ? 'sections_full' : null;
}
