import type { Platform } from '../../platform/platform.ts';
import type { FormContent } from './form-content.ts';
import type { SiteForm } from './form-feature.ts';
import type { FormVisitor } from './form-visitor.ts';

/**
 * Finds a form as a person may fill it in.
 * @returns null where there is no such form; 'refused' where the person may not fill it in
 */
export async function openForm(
  services: Pick<Platform, 'db' | 'clock' | 'installation'> & { formContent: FormContent },
  visitor: FormVisitor,
  { id, language }: { id: string; language: string },
): Promise<SiteForm | null | 'refused'> {
  const form = await services.formContent.find(id, language);
  if (!form?.feature?.openFor) return form;
  return (await form.feature.openFor(services, form, visitor)) ?? 'refused';
}
