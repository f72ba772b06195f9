import type { Locale } from '../../platform/locale.rules.ts';
import type { Auth } from '../../people/auth/create-auth.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FormContent } from './form-content.ts';
import type { SiteForm } from './form-feature.ts';
import type { FormVisitor } from './form-visitor.ts';

export interface FormServices extends Platform {
  files: Files;
  auth: Auth;
  formContent: FormContent;
}

/** A form as a browser or a script sent it. */
export interface SentForm {
  texts: URLSearchParams;
  files: readonly ArrivedFile[];
}

export interface Submitting {
  form: SiteForm;
  visitor: FormVisitor;
  language: Locale;
}
