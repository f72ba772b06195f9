import type { APIRoute } from 'astro';
import { singleSignOnPage } from '../../areas/people/sign-in/single-sign-on/single-sign-on.page.ts';

export const ALL: APIRoute = (context) => singleSignOnPage.open(context);
