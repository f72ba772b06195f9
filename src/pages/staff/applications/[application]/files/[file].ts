import type { APIRoute } from 'astro';
import { applicationFilePage } from '../../../../../areas/staff/applications/applications.page.ts';
import { notFound } from '../../../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await applicationFilePage.open(context);
  return answer instanceof Response ? answer : notFound();
};
