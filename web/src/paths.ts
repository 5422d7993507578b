import type { Landing } from '@zaehlwerk/domain/account/account';

/** Every address of the app. */
export const PATHS = {
  home: '/',
  jobs: '/ablesung',
  job: '/ablesung/$jobId',
  introduction: '/introduction',
  unknownMeter: '/ablesung/neu',
  evaluation: '/auswertung',
  evaluationOf: '/auswertung/$jobId',
  management: '/management',
  /** The shares of an account; the last segment opens the details of one of them. */
  account: '/management/account/$accountId',
  accountShare: '/management/account/$accountId/$subAccountId',
  /** Not in the specification: sharing has a page of its own. */
  share: '/management/account/$accountId/teilen',
  /** Not in the specification: signing in with one more account. */
  addAccount: '/management/anmelden',
  withoutAccess: '/ablesung-ohne-zugang',
  help: '/help',
  accessibility: '/accessibility',
} as const;

/** Whether an address is exactly this path, whatever its query. */
export function isAt(path: string, screen: string): boolean {
  return new RegExp(`^${screen}/?(?:[?#].*)?$`).test(path);
}

/**
 * The token of a direct link, `/m/{token}` or `//m/{token}`; null for any other address. Non-word characters are passed
 * on as well: the server rejects them.
 */
export function linkTokenOf(path: string): string | null {
  const token = /^\/{1,2}m\/([^/?#]+)\/?(?:[?#].*)?$/.exec(path)?.[1];
  return token === undefined ? null : token;
}

/** The token of a link in a reminder, `/erinnerungen/{token}`; null for any other address. */
export function reminderTokenOf(path: string): string | null {
  return /^\/erinnerungen\/([\w-]+)\/?(?:[?#].*)?$/.exec(path)?.[1] ?? null;
}

/** The direct link of a token: it signs in whoever opens it. */
export function directLink(origin: string, token: string): string {
  return `${origin}/m/${token}`;
}

/** The path after a sign-in. */
export function landingPath(landing: Landing): string {
  if (landing.place !== 'share') return PATHS[landing.place];
  const [accountId, subAccountId] = [landing.accountId, landing.subAccountId].map(encodeURIComponent);
  return `${PATHS.management}/account/${accountId}/${subAccountId}`;
}
