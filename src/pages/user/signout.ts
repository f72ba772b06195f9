import type { APIRoute } from 'astro';
import { signOutPage } from '../../areas/sign-in/sign-out/sign-out.page.ts';

export const ALL: APIRoute = (context) => signOutPage.open(context);
