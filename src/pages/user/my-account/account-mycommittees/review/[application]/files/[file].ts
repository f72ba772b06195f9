import type { APIRoute } from 'astro';
import { chairReviewFilePage } from '../../../../../../../areas/people/account/review/review.page.ts';
import { notFound } from '../../../../../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const answer = await chairReviewFilePage.open(context);
  return answer instanceof Response ? answer : notFound();
};
