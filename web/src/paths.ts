import type { Landing } from '@zaehlwerk/domain/account/account';

/** Every address of the product (spec 1 and 2, section 2); later screens add theirs. */
export const PATHS = {
  home: '/',
  jobs: '/ablesung',
  job: '/ablesung/$jobId',
  introduction: '/introduction',
  unknownMeter: '/ablesung/neu',
  evaluation: '/auswertung',
  evaluationOf: '/auswertung/$jobId',
  management: '/management',
  /** The shares of an account; the last part opens the details of one of them (SHL-14, SHL-15, OPN-001). */
  account: '/management/account/$accountId',
  accountShare: '/management/account/$accountId/$subAccountId',
  /** Not in the specification: a share is made on a page of its own. */
  share: '/management/account/$accountId/teilen',
  /** Not in the specification: signing in with one more account. */
  addAccount: '/management/anmelden',
  withoutAccess: '/ablesung-ohne-zugang',
  help: '/help',
  accessibility: '/accessibility',
} as const;

/** Whether an address is exactly this path, whatever its query (SHL-18, SHL-20). */
export function isAt(path: string, screen: string): boolean {
  return new RegExp(`^${screen}/?(?:[?#].*)?$`).test(path);
}

/**
 * The token of a direct link, `/m/{token}` or `//m/{token}` (LOG-28, LOG-29); null for any other address. Other
 * characters than word characters are passed on as well: the server rejects them.
 */
export function linkTokenOf(path: string): string | null {
  const token = /^\/{1,2}m\/([^/?#]+)\/?(?:[?#].*)?$/.exec(path)?.[1];
  return token === undefined ? null : token;
}

/** The direct link of a token (OPN-111): who opens it is signed in. */
export function directLink(origin: string, token: string): string {
  return `${origin}/m/${token}`;
}

/** The path after a sign-in (LOG-43 to LOG-46). */
export function landingPath(landing: Landing): string {
  if (landing.place !== 'share') return PATHS[landing.place];
  const [accountId, subAccountId] = [landing.accountId, landing.subAccountId].map(encodeURIComponent);
  return `${PATHS.management}/account/${accountId}/${subAccountId}`;
}
