import type { Person } from '../../server/people/access/access.contract.ts';
import { may } from '../../server/people/access/access.rules.ts';
import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { sitePath, splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { locales, type Locale } from '../../server/platform/locale.rules.ts';
import type { ArrivedFile } from '../../server/platform/files/receive-form.ts';
import { receiveUpload, type TakenUploads } from '../../server/http/receive-upload.ts';
import type { Alternate } from '../cms/fields.ts';
import { authorizePage, type PageAccess } from './authorize.ts';
import type { FormError } from './form-errors.ts';
import { holdOnTheWay, leadToFile, mayHold, takeOnReturn } from './hold-form.ts';
import { toPageRequest, type PageContext, type PageRequest } from './page-request.ts';
import { readForm, typedValues } from './read-form.ts';
import { notFound, refuseForm } from './responses.ts';

/** Name of the form of a page whose forms send no field `intent`. */
const onlyForm = 'submit';

/** Reads the files of a form, and drops them. */
const noFiles: TakenUploads = { most: 50, limitOf: () => 0 };

/** Returns the name of the form that was sent. */
const intentOf = (form: URLSearchParams): string => form.getAll('intent').at(-1) ?? onlyForm;

/** Everything a page's layout needs; F is what the frame has loaded: texts, menu, the account. */
export type Page<F extends object = object> = F & {
  language: Locale;
  /** Address on the site, language prefix included, query left out. */
  path: string;
  /** The same page in every language. */
  alternates: Alternate[];
  person: Person | null;
  /** The form that was sent; null while the page is only shown. */
  intent: string | null;
  errors: readonly FormError[];
  /** Entered values, to show them again; never a secret. */
  values: Readonly<Record<string, string>>;
};

/** One request for a page, with what its frame has loaded. */
export interface PageCall<F extends object = object> extends PageRequest {
  services: App.Locals['services'];
  /** The person of the request. */
  viewer: App.Locals['viewer'];
  page: Page<F>;
  /** The form that was sent; null while the page is only shown. */
  form: URLSearchParams | null;
  /** Files of the form; what the intent does not keep is gone once the page is answered. */
  files: readonly ArrivedFile[];
  /** Adds Set-Cookie lines to the page that is shown. */
  setCookies(lines: readonly string[]): void;
}

/** Outcome of a form that leads nowhere else: the page again, with what was wrong and what it shows besides. */
interface Shown<V> {
  errors?: readonly FormError[];
  /**
   * In place of 422: 409 when what the form changes has been changed meanwhile, 404 when it is gone, 503 when it could
   * not be kept.
   */
  status?: 404 | 409 | 503;
  /** Seconds to wait before the next try; the status is 429 unless given. */
  retryAfter?: number | undefined;
  show?: Partial<V>;
}

/** Handles a form. */
export type Intent<F extends object, V> = (
  call: PageCall<F> & { form: URLSearchParams },
) => Promise<Response | Shown<V>>;

interface PageDefinition<F extends object, V extends object> {
  access: PageAccess;
  /** Loads what the layout of the page needs; once the reader may see the page. */
  frame: (request: PageRequest) => Promise<F | Response>;
  /** Loads what the page shows, errors of its address included, or answers in place of it. */
  load: (call: PageCall<F>) => Promise<(V & { errors?: readonly FormError[] }) | Response>;
  /** The forms of the page by the value of their field `intent`; 'submit' for a form without one. */
  intents?: Readonly<Record<string, Intent<F, V>>>;
  /** The rights of forms that need another right than the page; others get 404. */
  rights?: Readonly<Record<string, Right>>;
  /** The files its forms may send, as multipart/form-data; none without. May depend on the address. */
  uploads?: TakenUploads | ((request: PageRequest) => Promise<TakenUploads>);
  /** It answers with a file to be saved: sign-in leads to a page that has it saved. */
  isFile?: true;
  /** Most bytes of a form of texts, where that of an ordinary form is too little. */
  formLimit?: number;
}

/** The props of the component that shows a page. */
export type ViewOf<P> = P extends DefinedPage<infer F, infer V> ? { page: Page<F> } & V : never;

/** A page of the site: opened by its route. */
export interface DefinedPage<F extends object, V extends object> {
  access: PageAccess;
  /** Names of its forms. */
  intents: readonly string[];
  /** Returns who may send one of its forms. */
  accessOf(intent: string): PageAccess;
  open(context: PageContext): Promise<({ page: Page<F> } & V) | Response>;
}

/**
 * Declares a page, the twin of `endpoint()`. In order: method, access, form, frame, intent, load. A form answers 303
 * when it is done, else the page again with 422 (429 when it was sent too often, 503 when it could not be kept) and
 * everything that was typed. What throws loses nothing either: the server shows the form again with 503.
 * The server has checked the origin of the form and stripped the language prefix; it keeps no such page in any cache.
 */
export function definePage<F extends object, V extends object>(definition: PageDefinition<F, V>): DefinedPage<F, V> {
  const { intents } = definition;
  const allowed = intents ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  return {
    access: definition.access,
    intents: Object.keys(intents ?? {}),
    accessOf: (intent) => ownRight(intent) ?? definition.access,
    async open(context) {
      const request = toPageRequest(context);
      if (!allowed.includes(context.request.method)) return refuseMethod(allowed);
      const refused = await authorizePage(definition.access, request);
      if (context.request.method === 'POST') return take(context, request, refused);
      if (refused) return definition.isFile ? leadToFile(refused, request) : refused;
      const held = intents && context.request.method === 'GET' ? await takeOnReturn(request) : null;
      if (held) return finish(context, request, held);
      const shown = await answer(context, request, null, []);
      return shown instanceof Response && definition.isFile ? leadToFile(shown, request) : shown;
    },
  };

  function ownRight(intent: string): Right | undefined {
    const { rights = {} } = definition;
    return Object.hasOwn(rights, intent) ? rights[intent] : undefined;
  }

  async function uploadsOf(request: PageRequest): Promise<TakenUploads | undefined> {
    return typeof definition.uploads === 'function' ? definition.uploads(request) : definition.uploads;
  }

  /** Answers a form. One that comes after its session has ended is held for the way through sign-in. */
  async function take(context: PageContext, request: PageRequest, refused: Response | null) {
    if (refused && !mayHold(request)) return refused;
    const { formLimit } = definition;
    // Files of a form that is held are chosen again: everything else is there.
    const uploads = refused && definition.uploads ? noFiles : await uploadsOf(request);
    const { services, viewer } = context.locals;
    const { address } = viewer.caller;
    const receive = uploads && ((arriving: Request) => receiveUpload(services, arriving, { address, uploads }));
    const sent = await readForm(context.request, receive, formLimit);
    if (sent instanceof Response) return refused ?? sent;
    // If anything fails from here on, the server shows the entered values again.
    context.locals.unsent = { texts: sent.texts, hasFiles: sent.files.length > 0 };
    try {
      const answered = refused ?? (await answer(context, request, sent.texts, sent.files));
      return answered instanceof Response ? await holdOnTheWay(answered, request, sent.texts) : answered;
    } finally {
      await sent.clear();
    }
  }

  /** Does what a form asked for that was held, or shows its page where it asked for nothing that the page does. */
  async function finish(
    context: PageContext,
    request: PageRequest,
    { form, cookies }: { form: URLSearchParams | null; cookies: readonly string[] },
  ) {
    const isKnown = form !== null && Object.hasOwn(intents ?? {}, intentOf(form));
    const done = isKnown ? await answer(context, request, form, []) : null;
    // The record may be gone by now: the page shows what remains.
    const isPage = done !== null && !(done instanceof Response && done.status >= 400);
    const shown = isPage ? done : await answer(context, request, null, []);
    const headers = shown instanceof Response ? shown.headers : context.response?.headers;
    for (const cookie of cookies) headers?.append('Set-Cookie', cookie);
    return shown;
  }

  async function answer(
    context: PageContext,
    request: PageRequest,
    form: URLSearchParams | null,
    files: readonly ArrivedFile[],
  ): Promise<({ page: Page<F> } & V) | Response> {
    const frame = await definition.frame(request);
    if (frame instanceof Response) return frame;
    const intent = form && intentOf(form);
    const act = intent !== null && intents && Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (intent !== null && !act) return refuseForm(400);
    const right = intent === null ? undefined : ownRight(intent);
    if (right && !may(request.locals.viewer.person, right)) return notFound();
    const call = makeCall(context, request, { frame, form, intent, files });
    const shown = form && act ? await act({ ...call, form }) : {};
    if (shown instanceof Response) return shown;
    const { retryAfter } = shown;
    const page = { ...call.page, errors: shown.errors ?? [] };
    const view = await definition.load({ ...call, page });
    if (view instanceof Response) return view;
    const errors = shown.errors ?? view.errors ?? [];
    if (context.response && errors.length > 0) context.response.status = shown.status ?? 422;
    if (context.response && retryAfter !== undefined) {
      context.response.status = shown.status ?? 429;
      context.response.headers.set('Retry-After', String(retryAfter));
    }
    return { ...view, ...shown.show, page: { ...page, errors } };
  }
}

function makeCall<F extends object>(
  context: PageContext,
  request: PageRequest,
  given: { frame: F; form: URLSearchParams | null; intent: string | null; files: readonly ArrivedFile[] },
): PageCall<F> {
  const { frame, form, intent, files } = given;
  const { locals, language, path } = request;
  const { services, viewer } = locals;
  const plain = splitSitePath(path).path;
  const page: Page<F> = {
    ...frame,
    language,
    path,
    person: viewer.person,
    intent,
    errors: [],
    alternates: locales.map((locale) => ({ language: locale, path: sitePath(plain, locale) })),
    values: form ? typedValues(form) : {},
  };
  const setCookies = (lines: readonly string[]): void => {
    for (const line of lines) context.response?.headers.append('Set-Cookie', line);
  };
  return { ...request, services, viewer, page, form, files, setCookies };
}

function refuseMethod(allowed: readonly string[]): Response {
  const allow = allowed.join(', ');
  return new Response(`This page takes ${allow} only.`, { status: 405, headers: { Allow: allow } });
}
