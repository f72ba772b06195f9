import type { APIRoute } from 'astro';
import { newsFeed } from '../templates/site-files/news-feed.ts';

export const GET: APIRoute = ({ locals }) => newsFeed(locals, locals.language);
