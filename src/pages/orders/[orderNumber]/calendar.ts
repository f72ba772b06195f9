import type { APIRoute } from 'astro';
import { calendarPage } from '../../../areas/store/orders/calendar/calendar.page.ts';

export const ALL: APIRoute = (context) => calendarPage.open(context);
