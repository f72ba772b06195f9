/** Password of every demo account. */
export const demoPassword = 'stanchion-demo';

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string> | URLSearchParams;
  /** The Origin header of a changing request: the site's own by default; null sends none. */
  origin?: string | null;
  /** Sent unchanged. */
  body?: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** The Location header; empty without one. */
  location: string;
}

/** An HTTP client of a running site: keeps cookies as a browser does, follows no redirect. */
export class Visitor {
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Signs in with a demo account. */
  static async signedIn(origin: string, name: string): Promise<Visitor> {
    const visitor = new Visitor(origin);
    await visitor.signIn(`${name}@example.org`);
    return visitor;
  }

  async signIn(email: string, password = demoPassword): Promise<Answered> {
    const answer = await this.ask('/user/signin', { form: { email, password } });
    if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
    return answer;
  }

  async ask(
    path: string,
    { method, headers = {}, json, form, body, origin = this.origin }: Asked = {},
  ): Promise<Answered> {
    const sent = form ? new URLSearchParams(form).toString() : json === undefined ? body : JSON.stringify(json);
    const verb = method ?? (sent === undefined ? 'GET' : 'POST');
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await fetch(this.origin + path, {
      method: verb,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(verb !== 'GET' && verb !== 'HEAD' && origin !== null && { origin }),
        ...(sent !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    this.keep(response.headers.getSetCookie());
    const location = response.headers.get('location') ?? '';
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  }

  /** The Cookie header of this visitor. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Applies Set-Cookie lines as a browser does. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (/;\s*max-age=0(;|$)/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
  }
}
