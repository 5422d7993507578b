import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { ENDPOINTS } from '@zaehlwerk/contract/endpoints';
import { expect, test } from 'vitest';
import { CROSSINGS, type Crossing } from '../testing/calls/crossings.ts';
import { EVERY_ENDPOINT, type GoodCall, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { changesBetween, readTables } from '../testing/tables.ts';
import { newUtility } from '../testing/utility.ts';
import { contentOf, expectNothingOf } from '../testing/utility-traces.ts';
import { askForToken } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { wholeDocument } from '../testing/calls/whole-document.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer({
  ...MAILS_WAIT,
  limits: { loginFailuresPerUsername: 2, loginFailuresPerAddress: 1000, linkFailuresPerAddress: 3 },
});
const quince: World = { server, mark: 'quittenbaum', utility: await newUtility(server, 'quittenbaum') };
const medlar: World = { server, mark: 'mispelstrauch', utility: await newUtility(server, 'mispelstrauch') };
const SIDES = [
  [quince, medlar],
  [medlar, quince],
] as const;

/** Ways in of clerks, of which the audit keeps now and then that somebody failed (isFailureKept). */
const TRIES: readonly string[] = ['postDeskSignIn', 'postDeskPasskeySignIn', 'postDeskProviderSignIn'];

test('[S05] no call of the contract is left out', () => {
  expect(Object.keys(CROSSINGS).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
});

test.each(EVERY_ENDPOINT)(
  '[S05, OPN-157] at the host of one utility, %s tells nothing of the other and changes nothing of the host’s own',
  async (name, endpoint) => {
    for (const [here, there] of SIDES) {
      const theirs = await goodCallOf(there, name);
      for (const { token, status } of CROSSINGS[name]) {
        const own = await readTables(server, here.utility.tenant.applicationId);
        const answer = await ask(here, there, endpoint, theirs, token);
        expect([token, answer.status]).toEqual([token, status]);
        // The answer is about the utility the operator names; it contains nothing of the one whose host was called.
        expectNothingOf(token === 'operator' ? here : there, contentOf(answer));
        const after = await readTables(server, here.utility.tenant.applicationId);
        // That somebody tried may be kept here: not each time.
        const { kinds } = changesBetween(own, after);
        expect(TRIES.includes(name) ? kinds.filter((kind) => kind !== '+audit_entries') : kinds).toEqual([]);
      }
    }
  },
);

test('[S05, OPN-157] a document that is put again changes what its own host answers, and nothing at the other', async () => {
  const PUBLIC = [
    'getApplication',
    'getManifest',
    'getBrandStylesheet',
    'getContact',
    'getMeterReadingHelp',
    'getHelp',
    'getHelpText',
  ] as const;
  const ownTexts = (world: World) =>
    Promise.all(
      PUBLIC.map(async (name) => (await makeCall(world, ENDPOINTS[name], await goodCallOf(world, name))).text),
    );
  for (const [here, there] of SIDES) {
    const [own, theirs] = [await ownTexts(here), await ownTexts(there)];
    const { applicationId, host } = here.utility.tenant;
    const before = (
      await server.call('GET', `/api/operator/applications/${applicationId}`, { token: server.operatorKey })
    ).json();
    const put = (body: object) =>
      server.call('PUT', `/api/operator/applications/${applicationId}`, { token: server.operatorKey, body });
    expect((await put({ ...wholeDocument(host, `${here.mark} neu`), brandColor: '#b00020' })).status).toBe(200);
    const now = await ownTexts(here);
    expect(PUBLIC.filter((_, index) => now[index] === own[index])).toEqual(['getHelp']);
    expect(await ownTexts(there)).toEqual(theirs);
    expect((await put(before)).status).toBe(200);
  }
});

test('[S05, S19] who is locked out of one utility gets in at the other, by password and by link', async () => {
  const [here, there] = [quince.utility, medlar.utility];
  const { username, password, link } = here.owner;
  for (const wrong of [1, 2]) {
    const answer = await askForToken(here.tenant, { username, password: `falsch-${wrong}` });
    expect(answer.status).toBe(401);
  }
  expect((await askForToken(here.tenant, { username, password })).status).toBe(429);
  expect((await askForToken(there.tenant, { username, password: there.owner.password })).status).toBe(200);

  for (const wrong of [1, 2, 3]) {
    expect((await askForToken(here.tenant, { token: `falscher-link-${wrong}` })).status).toBe(401);
  }
  expect((await askForToken(here.tenant, { token: link })).status).toBe(429);
  expect((await askForToken(there.tenant, { token: there.owner.link })).status).toBe(200);
});

/** Makes a call at the host of `here` that names data of `there`. */
function ask(here: World, there: World, endpoint: Endpoint, theirs: GoodCall, token: Crossing['token']) {
  const tokens = {
    own: here.utility.owner.token,
    theirs: there.utility.owner.token,
    none: null,
    operator: server.operatorKey,
    'their clerk': there.utility.clerk.token,
  };
  return makeCall(here, endpoint, theirs, { token: tokens[token] });
}
