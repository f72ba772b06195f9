import type { APIRoute } from 'astro';
import { singleSignOnPage } from '../../components/sign-in/single-sign-on.ts';

export const GET: APIRoute = singleSignOnPage;
