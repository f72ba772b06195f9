import type { APIRoute } from 'astro';
import { exportPage } from '../../../areas/staff/submissions/submissions.page.ts';
import { notFound } from '../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await exportPage.open(context);
  return answer instanceof Response ? answer : notFound();
};
