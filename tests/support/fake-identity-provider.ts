import { createServer, type Server } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** The signed-in person; a claim may be missing or of any type, as with real providers. */
export interface Identity {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name: string;
}

/** A real OpenID Connect provider on loopback that signs its one person in without a prompt. */
export interface IdentityProvider extends AsyncDisposable {
  issuer: string;
  /** Sets the person who is signed in at the provider. */
  become(identity: Identity): void;
  /** Changes the claims of identity tokens before signing; null leaves them unchanged. */
  tamper(change: ((claims: JWTPayload) => JWTPayload) | null): void;
  /** Follows an authorization address like a browser. @returns the query of the callback */
  authorize(location: string): Promise<URLSearchParams>;
}

export const providerClient = { id: 'stanchion', secret: 'a-client-secret-of-the-tests-only' };

export async function startIdentityProvider(port: number, redirectUri: string): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  let person: Identity = { sub: 'nobody', email: 'nobody@example.net', email_verified: false, name: 'Nobody' };
  let change: ((claims: JWTPayload) => JWTPayload) | null = null;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'tests', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...person }) }),
    cookies: { keys: ['a-key-of-the-tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const grant = new provider.Grant({ accountId: person.sub, clientId: providerClient.id });
    grant.addOIDCScope('openid email profile');
    const grantId = await grant.save();
    await provider.interactionFinished(context.req, context.res, {
      login: { accountId: person.sub },
      consent: { grantId },
    });
    context.respond = false;
  });
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (context.path !== '/token' || !change || !isTokenAnswer(body)) return;
    const header = { alg: 'RS256', kid: 'tests' };
    const token = new SignJWT(change(decodeJwt(body.id_token))).setProtectedHeader(header);
    context.body = Object.assign(body, { id_token: await token.sign(privateKey) });
  });
  const callback = provider.callback();
  const server = createServer((request, response) => void callback(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    become: (identity) => {
      person = identity;
    },
    tamper: (next) => {
      change = next;
    },
    authorize: (location) => follow(location, redirectUri),
    [Symbol.asyncDispose]: () => close(server),
  };
}

const isTokenAnswer = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string';

async function follow(location: string, redirectUri: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let address = location;
  for (let hops = 0; hops < 10; hops += 1) {
    if (address.startsWith(redirectUri)) return new URL(address).searchParams;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    address = new URL(next, address).href;
  }
  throw new Error('The provider redirects without end.');
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
