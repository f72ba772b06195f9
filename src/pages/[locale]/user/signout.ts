import type { APIRoute } from 'astro';
import { signOutPage } from '../../../components/sign-in/sign-out.ts';

export const GET: APIRoute = signOutPage;
