import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** The only Trusted Types policy the web app may create. */
const TRUSTED_TYPES_POLICY = 'zaehlwerk';

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Camera for the QR scanner and photos; no other permission. */
const PERMISSIONS =
  'camera=(self), accelerometer=(), autoplay=(), browsing-topics=(), display-capture=(), fullscreen=(), ' +
  'geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

const SCRIPTS = ["'self'"];

/** The header that says what a page or a worker may load and run. */
export const POLICY = 'content-security-policy';

const OPTIONS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: SCRIPTS,
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [TRUSTED_TYPES_POLICY],
    },
  },
  // Subdomains belong to the utility, not to us.
  strictTransportSecurity: { maxAge: ONE_YEAR, includeSubDomains: false },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
} satisfies HelmetOptions;

/** Headers of every answer, errors included, by their names in small letters. No CORS header is ever set. */
export const SECURITY_HEADERS = { ...composeHeaders(OPTIONS), 'permissions-policy': PERMISSIONS };

/** Sets them before anything else is decided about a call. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
}

/** The policy of a script that may run WebAssembly, and beside that nothing more than every page. */
export function policyWithWebAssembly(): string {
  const { contentSecurityPolicy } = OPTIONS;
  const directives = { ...contentSecurityPolicy.directives, scriptSrc: [...SCRIPTS, "'wasm-unsafe-eval'"] };
  return String(composeHeaders({ contentSecurityPolicy: { ...contentSecurityPolicy, directives } })[POLICY]);
}

/** They are the same for every answer, so helmet is asked once. */
function composeHeaders(options: HelmetOptions): NodeJS.Dict<number | string | string[]> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders();
}
