import type { Landing } from '@zaehlwerk/domain/account/landing';

/** Every address of the product (spec 1 and 2, section 2). Those of screens to come are added with them. */
export const PATHS = {
  home: '/',
  jobs: '/ablesung',
  job: '/ablesung/$jobId',
  introduction: '/introduction',
  unknownMeter: '/ablesung/neu',
  management: '/management',
  /** Our own: another login beside those there are. */
  addAccount: '/management/anmelden',
  withoutAccess: '/ablesung-ohne-zugang',
  help: '/help',
  accessibility: '/accessibility',
} as const;

/** Whether an address is that of a screen: the exact path, whatever stands behind it (SHL-18, SHL-20). */
export function isAt(path: string, screen: string): boolean {
  return new RegExp(`^${screen}/?(?:[?#].*)?$`).test(path);
}

/**
 * The token of a direct link, `/m/{token}` or `//m/{token}` (LOG-28, LOG-29); null for any other address. A token is word
 * characters alone; whatever else stands there is passed on, so that the server says that it is invalid.
 */
export function linkTokenOf(path: string): string | null {
  const token = /^\/{1,2}m\/([^/?#]+)\/?(?:[?#].*)?$/.exec(path)?.[1];
  return token === undefined ? null : token;
}

/**
 * Where a sign-in leads (LOG-43 to LOG-45). The view of a share is a screen to come; until then whoever would land there
 * lands like everybody else.
 */
export function landingPath(landing: Landing, landsAtJobs: boolean): string {
  if (landing.place === 'share') return landsAtJobs ? PATHS.jobs : PATHS.home;
  return PATHS[landing.place];
}
