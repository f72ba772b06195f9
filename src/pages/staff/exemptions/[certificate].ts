import type { APIRoute } from 'astro';
import { certificateFilePage } from '../../../areas/staff/exemptions/certificate-file.page.ts';
import { notFound } from '../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await certificateFilePage.open(context);
  return answer instanceof Response ? answer : notFound();
};
