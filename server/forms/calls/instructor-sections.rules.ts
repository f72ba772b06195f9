import { instructorWire } from '../../platform/integrations/wire-names.contract.ts';
import type { CrmApplication } from '../../platform/integrations/crm/crm-payloads.contract.ts';

/** Sections of an instructor's application in the CRM, with the fields of each. */
const sections: Readonly<Record<string, readonly string[]>> = {
  person: [
    'firstName',
    'lastName',
    'streetAddress',
    'city',
    'stateProvince',
    'country',
    'zipcode',
    'email',
    'phone',
    'linkedInProfile',
  ],
  membership: [instructorWire.isMember, 'isTechnicalCommitteeMember', 'whichTechnicalCommittees'],
  instruction: [
    instructorWire.isApproved,
    instructorWire.wasApproved,
    'aenDirectoryAvailability',
    'whichCoursesPreviouslyApprovedAsInstructor',
    instructorWire.why,
    'providerName',
  ],
  experience: [
    instructorWire.hasTrained,
    instructorWire.describeTrained,
    'hasExperienceVirtualTraining',
    'describeExperienceVirtualTraining',
    'topicAreasInterestedInTeaching',
  ],
  qualifications: [
    'educationQualifications',
    'certificationQualifications',
    'workExperienceQualifications',
    'references',
    'uploadVideo',
  ],
  signature: ['signatureDate', 'signatureName', 'signatureTitle', 'haveReadHandbook'],
};

type Data = CrmApplication['sections'][number]['fields'][number]['data'];
const isData = (value: unknown): value is Data => ['string', 'number', 'boolean'].includes(typeof value);

/** Returns the answered fields by section. */
export const toInstructorSections = (fields: Readonly<Record<string, unknown>>): CrmApplication['sections'] =>
  Object.entries(sections).map(([name, names]) => ({
    name,
    fields: names.flatMap((each) => {
      const data = Object.hasOwn(fields, each) ? fields[each] : '';
      return isData(data) && data !== '' ? [{ name: each, data }] : [];
    }),
  }));
