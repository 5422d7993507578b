// A provider of sign-ins (OpenID Connect) that believes whoever says who they are: what is typed on its page is the subject, the
// mail address it has from now on, and `unverified` where it is not to be believed, with blanks between. It ends with whoever has
// started it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

/** How a provider is to be. */
export interface ProviderPlan {
  /** On which it listens; 0 for any that is free. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the portal proves that it is the portal. */
  readonly authentication: 'client_secret_basic' | 'client_secret_post';
  /** As what it is known. */
  readonly issuer: string;
  /** Whether the ID token has the address; else it is told where somebody asks for it. */
  readonly mailInToken: boolean;
}

/** Where the page for signing in is. */
const PAGE = '/anmelden/';

/** What it knows of each subject. */
const accounts = new Map<string, { readonly email: string; readonly email_verified: boolean }>();
const plan = JSON.parse(process.argv[2] ?? '') as ProviderPlan;
const server = createServer();
server.listen(plan.port, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const provider = newProvider(plan.issuer);
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(PAGE) !== true) answer(request, response);
    else if (request.method === 'POST') void signIn(provider, request, response);
    else showPage(response);
  });
  process.send?.(port);
});
process.once('disconnect', () => process.exit());

function newProvider(issuer: string): Provider {
  const { clientId, clientSecret, authentication, mailInToken } = plan;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: authentication,
        redirect_uris: [`${issuer}/nowhere`],
      },
    ],
    clientAuthMethods: [authentication],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !mailInToken,
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: Context, { uid }: { readonly uid: string }) => PAGE + uid },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    findAccount: (_context: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
  });
  // Each test has hosts of its own.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith('/betrieb/anmeldung');
  return provider;
}

function showPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="de"><title>Konto</title><form method="post">
    <label>Wer sind Sie? <input name="who" /></label><button>Anmelden</button></form></html>`);
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const [accountId = '', email = '', word] = (new URLSearchParams(body).get('who') ?? '').split(' ');
  accounts.set(accountId, { email, email_verified: word !== 'unverified' });
  await provider.interactionFinished(request, response, { login: { accountId } }).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
}
