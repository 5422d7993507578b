import { getAccountInfo, postToken } from '@zaehlwerk/contract/accounts';
import { type ApplicationConfig, getApplication, LANGUAGES } from '@zaehlwerk/contract/application';
import { getContact, getHelp, getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { getJobs, type WireJob } from '@zaehlwerk/contract/jobs';
import { getShares } from '@zaehlwerk/contract/sharing';
import type { FakeClock } from './fakes/fake-clock.ts';
import { type FakeServer, Refuses } from './fakes/fake-server.ts';

/** A person with an account. */
export interface Person {
  readonly id: string;
  readonly name: string | null;
  readonly username: string;
  readonly password: string;
  /** Token of the direct link. */
  readonly linkToken: string;
  readonly parent?: { readonly id: string; readonly name: string };
  readonly jobs?: readonly WireJob[];
  /** Those that somebody else reads by now. */
  readonly ended?: readonly WireJob[];
  /** None by default. */
  readonly roles?: readonly string[];
}

export const MARIA: Person = {
  id: 'maria',
  name: 'Maria Wessel',
  username: 'EB-407188',
  password: 'moos-linde',
  linkToken: 'b2Xk0_Qm4wZr8Tn1Ly6Vc3Hd9Jf5Gs7P',
};

/** A caretaker whose account was created by somebody else. */
export const KARL: Person = {
  id: 'karl',
  name: 'Hausmeister Karl',
  username: 'EB-500100',
  password: 'ast-kiesel',
  linkToken: 'k1Xk0_Qm4wZr8Tn1Ly6Vc3Hd9Jf5Gs7P',
  parent: { id: 'brandes', name: 'Hausverwaltung Brandes GmbH' },
};

/** The property manager who has created Karl's account. */
export const BRANDES: Person = {
  id: 'brandes',
  name: 'Hausverwaltung Brandes GmbH',
  username: 'EB-300777',
  password: 'fels-ahorn',
  linkToken: 'r5Xk0_Qm4wZr8Tn1Ly6Vc3Hd9Jf5Gs7P',
};

/** Lifetime of an access token (OPN-031). */
const ACCESS_TOKEN_SECONDS = 900;

/** Makes the fake server Stadtwerke Ellerbach, where these people can sign in; it accepts every token it has issued. */
export function runPortal(
  server: FakeServer,
  clock: FakeClock,
  people: readonly Person[],
  config: ApplicationConfig = {},
) {
  let issued = 0;
  const refreshTokens = new Map<string, Person>();
  const ownerOf = (bearer: string | null) => people.find((person) => bearer?.endsWith(`.of-${person.id}`));

  server.on(getApplication, () => ({
    applicationId: 'ellerbach',
    name: 'Stadtwerke Ellerbach',
    brandColor: null,
    config: {
      legal: { imprint: 'https://ellerbach.example/impressum', privacy: 'https://ellerbach.example/datenschutz' },
      ...config,
    },
    explainsFalls: true,
  }));
  server.on(getContact, () => ({ contactInformationItems: [] }));
  server.on(getMeterReadingHelp, () => ({ instructions: [] }));
  server.on(getHelp, () => new Refuses('notFound'));
  server.on(postToken, ({ body: { username, password, token } }) => {
    const person =
      token === undefined
        ? people.find((one) => one.username === username && one.password === password)
        : (refreshTokens.get(token) ?? people.find((one) => one.linkToken === token));
    if (person === undefined) return new Refuses('unauthorized');
    issued += 1;
    const refreshToken = `refresh-${issued}`;
    refreshTokens.set(refreshToken, person);
    return { username: person.username, token: accessToken(person, clock.now(), issued), refreshToken };
  });
  server.on(getAccountInfo, ({ bearer }) => {
    const person = ownerOf(bearer);
    if (person === undefined) return new Refuses('unauthorized');
    return {
      id: person.id,
      name: person.name,
      parentName: person.parent?.name ?? null,
      parentId: person.parent?.id ?? null,
    };
  });
  server.on(getShares, () => ({ sharedAccounts: [] }));
  server.on(getJobs, ({ bearer }) => {
    const person = ownerOf(bearer);
    if (person === undefined) return new Refuses('unauthorized');
    const { jobs = [], ended } = person;
    return { jobs: [...jobs], ...(ended && { ended: [...ended] }) };
  });
}

/** An access token shaped like a real one; its signature names the owner. */
export function accessToken(person: Person, now: Date, number: number): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: person.username,
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
    roles: person.roles ?? [],
    accountId: person.id,
    jti: number,
  };
  return `header.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.of-${person.id}`;
}

/** Adds contact information to the server's configuration. */
export function withContact(server: FakeServer): void {
  const phone = { path: 'phone', text: '030 23125 014' } as const;
  const items = LANGUAGES.map((language) => ({ ...phone, language }));
  server.on(getContact, () => ({ contactInformationItems: items }));
}
