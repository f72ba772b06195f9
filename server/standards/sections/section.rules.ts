import type { Localized } from '../../platform/locale.rules.ts';
import type { MembershipStatus } from '../../people/membership/membership-status.rules.ts';

interface Section {
  id: string;
  name: Readonly<Localized>;
}

const section = (id: string, en: string, es: string): Section => ({ id, name: { en, es } });

/** Sections for members, in display order. */
export const sections: readonly Section[] = [
  section('architects-engineers', 'Architects and design engineers', 'Arquitectos e ingenieros de proyecto'),
  section('building-officials', 'Building and fire officials', 'Funcionarios de edificación e incendios'),
  section('education', 'Public education', 'Educación al público'),
  section('electrical', 'Electrical inspectors', 'Inspectores eléctricos'),
  section('fire-service', 'Fire service', 'Servicios de bomberos'),
  section('health-care', 'Hospital engineers', 'Ingenieros de hospitales'),
  section('industrial', 'Industrial fire protection', 'Protección contra incendios en la industria'),
  section('insurance', 'Insurance and loss control', 'Seguros y control de pérdidas'),
  section('rail-transit', 'Rail and transit', 'Ferrocarril y transporte público'),
  section('research', 'Research and testing', 'Investigación y ensayos'),
  section('wildfire', 'Wildfire', 'Incendios forestales'),
];

/** Most sections of one member; dues cover this number. */
export const mostSections = 3;

/**
 * Membership types without sections (docs/decisions/account-and-profile.md#member-sections): students follow the
 * sections through their school.
 */
const typesWithoutSections: readonly string[] = ['Student'];

export const findSection = (id: string): Section | null => sections.find((each) => each.id === id) ?? null;

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
