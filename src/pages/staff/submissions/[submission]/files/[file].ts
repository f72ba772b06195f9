import type { APIRoute } from 'astro';
import { submissionFilePage } from '../../../../../areas/staff/submissions/submission.page.ts';
import { notFound } from '../../../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await submissionFilePage.open(context);
  return answer instanceof Response ? answer : notFound();
};
