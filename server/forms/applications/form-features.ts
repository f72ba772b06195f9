import type { FormFeature } from '../submissions/form-feature.ts';
import { committeeFeature } from './committee-feature.ts';
import { enforcerFeature } from './enforcer-feature.ts';
import { inspectorFeature } from './inspector-feature.ts';
import { instructorFeature } from './instructor-feature.ts';
import { providerFeature } from './provider-feature.ts';
import { studentFeature } from './student-feature.ts';

/** The forms that are declared in code. */
export const formFeatures: readonly FormFeature[] = [
  inspectorFeature,
  studentFeature,
  instructorFeature,
  providerFeature,
  committeeFeature,
  enforcerFeature,
];
