import type { APIRoute } from 'astro';
import { signOutPage } from '../../areas/people/sign-in/sign-out/sign-out.page.ts';

export const ALL: APIRoute = (context) => signOutPage.open(context);
