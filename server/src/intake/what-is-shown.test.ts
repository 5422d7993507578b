import type { WireJob } from '@zaehlwerk/contract/jobs';
import {
  CAMPAIGN_STATES,
  type CampaignState,
  isChangeable,
  isShown,
  mayChangeState,
} from '@zaehlwerk/domain/campaign/campaign';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign, operateOrders } from '../testing/calls/campaigns.ts';
import { importInto, operate } from '../testing/calls/operator-calls.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../testing/test-login.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { callerWith, type Giver, newShare } from '../testing/test-share.ts';

const server = await testServer();

const PEOPLE = ['weber', 'becker'] as const;
const ORDERS = [1, 2, 3] as const;

type Person = (typeof PEOPLE)[number];

/** An order as it stands. */
interface Standing {
  readonly person: Person;
  /** Which of the two campaigns; null: none. */
  readonly campaign: 0 | 1 | null;
  readonly isWithdrawn: boolean;
  /** A file has changed it since it was withdrawn. */
  readonly isChangedSince: boolean;
}

const line = fc.record({
  order: fc.constantFrom(...ORDERS),
  person: fc.constantFrom(...PEOPLE),
  // Undefined: the file does not say it.
  campaign: fc.constantFrom(undefined, null, 0 as const, 1 as const),
  isWithdrawn: fc.constantFrom(undefined, true, false),
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ order }) => order });
const numbers = fc.uniqueArray(fc.constantFrom(...ORDERS), { minLength: 1 });
const step = fc.oneof(
  fc.record({ what: fc.constant('import' as const), lines }),
  fc.record({
    what: fc.constant('move' as const),
    campaign: fc.constantFrom(0 as const, 1 as const),
    state: fc.constantFrom(...CAMPAIGN_STATES),
  }),
  fc.record({ what: fc.constantFrom('withdraw' as const, 'restore' as const), numbers }),
  fc.record({ what: fc.constant('missing' as const), campaign: fc.constantFrom(0 as const, 1 as const), numbers }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A line of a file; undefined: it does not say it. */
interface Line {
  readonly order: number;
  readonly person: Person;
  readonly campaign: 0 | 1 | null | undefined;
  readonly isWithdrawn: boolean | undefined;
}

test('[OPS-04, OPS-03, OPN-352] whatever is imported, opened, closed and withdrawn in whatever order, everybody sees exactly the open orders that are not withdrawn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const world = await begin();
      for (const one of steps) {
        passTime();
        await take(world, one);
        await compare(world);
      }
    }),
    { numRuns: 8 },
  );
});

let seconds = 0;
/** Every step comes later than the one before it. */
function passTime(): void {
  seconds += 1;
  server.setNow(new Date(Date.parse('2026-03-10T10:00:00Z') + seconds * 1000).toISOString());
}

interface World {
  readonly tenant: TestTenant;
  readonly ids: readonly [string, string];
  readonly states: [CampaignState, CampaignState];
  readonly orders: Map<number, Standing>;
  readonly people: Readonly<Record<Person, Giver>>;
  /** Of all orders as they were at the beginning; which of them it still has. */
  readonly share: Giver;
  readonly shared: Set<number>;
}

async function begin(): Promise<World> {
  const tenant = await server.newTenant({ config: { features: { reshareAllowed: true } } });
  const ids = [await newCampaign(server, tenant), await newCampaign(server, tenant)] as const;
  const orders = new Map<number, Standing>();
  const plain = { campaign: undefined, isWithdrawn: undefined };
  const first: Line[] = ORDERS.map((order) => ({ order, person: 'weber', ...plain }));
  await post(tenant, ids, [...first, { order: 9, person: 'becker', ...plain }], { hasPasswords: true });
  const open = { campaign: null, isWithdrawn: false, isChangedSince: false };
  for (const order of ORDERS) orders.set(order, { person: 'weber', ...open });
  orders.set(9, { person: 'becker', ...open });
  const signedIn = async (username: string) =>
    callerWith(tenant, (await askForToken(tenant, { username, password: `pw-${username}` })).json<TokenPair>().token);
  const people = { weber: await signedIn('weber'), becker: await signedIn('becker') };
  const jobs = (await people.weber.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  const share = await newShare(people.weber, { jobIds: jobs.map(({ id }) => id) });
  return { tenant, ids, states: ['prepared', 'prepared'], orders, people, share, shared: new Set(ORDERS) };
}

interface Posting {
  readonly query?: string;
  /** Without, as they are slow to compare, everybody keeps theirs. */
  readonly hasPasswords?: boolean;
}

async function post(
  tenant: TestTenant,
  ids: readonly string[],
  some: readonly Line[],
  { query = '', hasPasswords = false }: Posting = {},
) {
  const rows = some.map(({ order, person, campaign, isWithdrawn }) => ({
    ...orderOf(order, 'ruhr'),
    Benutzername: person,
    Passwort: hasPasswords ? `pw-${person}` : '',
    'Weitergabe erlaubt': 'ja',
    ...(campaign === undefined ? {} : { Kampagne: campaign === null ? '' : ids[campaign]! }),
    ...(isWithdrawn === undefined ? {} : { Zurückgezogen: isWithdrawn ? 'ja' : 'nein' }),
  }));
  return importInto(server, tenant, JSON.stringify(rows), { type: 'application/json', query });
}

async function take(world: World, one: Step): Promise<void> {
  const { tenant, ids, states, orders } = world;
  if (one.what === 'move') {
    const answer = await moveCampaign(server, tenant, ids[one.campaign], one.state);
    const may = states[one.campaign] === one.state || mayChangeState(states[one.campaign], one.state);
    expect(answer.status).toBe(may ? 200 : 409);
    if (may) states[one.campaign] = one.state;
  } else if (one.what === 'import') {
    const isTaken = one.lines.every((said) => mayTake(world, said));
    expect((await post(tenant, ids, one.lines)).status).toBe(isTaken ? 200 : 422);
    if (isTaken) for (const said of one.lines) put(world, said);
  } else if (one.what === 'missing') await withdrawMissing(world, one.campaign, one.numbers);
  else {
    const answer = await operateOrders(
      server,
      tenant,
      one.what,
      one.numbers.map((n) => `E-${n}`),
    );
    const isWithdrawn = one.what === 'withdraw';
    const concerned = one.numbers.filter((n) => orders.get(n)!.isWithdrawn !== isWithdrawn);
    const isTaken = concerned.every((n) => !isKept(world, n) && (isWithdrawn || !orders.get(n)!.isChangedSince));
    expect(answer.status).toBe(isTaken ? 200 : 400);
    if (!isTaken) return;
    for (const n of concerned) orders.set(n, { ...orders.get(n)!, isWithdrawn, isChangedSince: false });
  }
}

/** A file with some orders of a campaign, and what it lacks withdrawn. */
async function withdrawMissing(world: World, campaign: 0 | 1, some: readonly number[]): Promise<void> {
  const { tenant, ids, states, orders } = world;
  const said = some.map((n): Line => ({ order: n, person: orders.get(n)!.person, campaign, isWithdrawn: undefined }));
  const missing = [...orders].filter(
    ([n, order]) => order.campaign === campaign && !order.isWithdrawn && !some.includes(n),
  );
  const how = (number: number) => ({ query: `?campaign=${ids[campaign]}&withdrawMissing=${number}` });
  if (!isChangeable(states[campaign])) {
    expect((await post(tenant, ids, said, how(missing.length))).status).toBe(400);
    return;
  }
  // An order of an archived campaign does not come over.
  if (some.some((n) => isKept(world, n))) {
    expect((await post(tenant, ids, said, how(missing.length))).status).toBe(422);
    return;
  }
  expect((await post(tenant, ids, said, how(missing.length + 1))).status).toBe(409);
  await compare(world);
  expect((await post(tenant, ids, said, how(missing.length))).status).toBe(200);
  for (const one of said) put(world, one);
  for (const [n, order] of missing) orders.set(n, { ...order, isWithdrawn: true, isChangedSince: false });
}

/** Whether a campaign takes in what a line says, and the one that the order stands in gives it back. */
function mayTake({ states, orders }: World, { order, person, campaign, isWithdrawn }: Line): boolean {
  const now = orders.get(order)!;
  if (typeof campaign === 'number' && campaign !== now.campaign && !isChangeable(states[campaign])) return false;
  if (now.campaign === null || isChangeable(states[now.campaign])) return true;
  const isSame = person === now.person && (campaign === undefined || campaign === now.campaign);
  return isSame && (isWithdrawn === undefined || isWithdrawn === now.isWithdrawn);
}

function isKept({ states, orders }: World, order: number): boolean {
  const { campaign } = orders.get(order)!;
  return campaign !== null && !isChangeable(states[campaign]);
}

function put({ orders, shared }: World, { order, person, campaign, isWithdrawn }: Line): void {
  const before = orders.get(order)!;
  const isMoved = before.person !== person;
  if (isMoved) shared.delete(order);
  const after = {
    person,
    campaign: campaign === undefined ? before.campaign : campaign,
    isWithdrawn: isWithdrawn ?? before.isWithdrawn,
  };
  const staysWithdrawn = before.isWithdrawn && after.isWithdrawn;
  const isChanged = before.isChangedSince || after.campaign !== before.campaign;
  // For another account it begins anew, withdrawn or not.
  orders.set(order, { ...after, isChangedSince: staysWithdrawn && !isMoved && isChanged });
}

async function compare({ tenant, states, orders, people, share, shared }: World): Promise<void> {
  const shown = [...orders].filter(([, { campaign, isWithdrawn }]) =>
    isShown({ campaign: campaign === null ? null : states[campaign], isWithdrawn }),
  );
  for (const person of PEOPLE) {
    const own = shown.filter(([, order]) => order.person === person).map(([n]) => n);
    expect([person, await seenBy(people[person])]).toEqual([person, own.sort()]);
  }
  const ofShare = shown.filter(([n]) => shared.has(n)).map(([n]) => n);
  expect(await seenBy(share)).toEqual(shared.size === 0 ? 'ended' : ofShare.sort());
  expect((await operate(server, tenant, 'GET', 'progress')).json()).toMatchObject({ jobs: shown.length });
}

async function seenBy({ call }: Giver): Promise<number[] | 'ended'> {
  const answer = await call('GET', '/api/pro/job');
  if (answer.status === 401) return 'ended';
  return answer
    .json<{ jobs: WireJob[] }>()
    .jobs.map(({ meter }) => Number(meter.meterNumber.at(-1)))
    .sort();
}
