import type { Portal } from './portal.ts';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';
import { startPortal } from './portal.ts';
import { median, type Row } from './table.ts';

const TENANT = 'bench';
/** Attempts of each kind (docs/quality.md). */
const ATTEMPTS = 500;
const WARM_UP = 20;
const SEED = Number(process.env['SEED'] ?? 4711);
/** Limits high enough for that many failing sign-ins. */
const NO_LIMITS = {
  LIMIT_LOGIN_FAILURES: '10000',
  LIMIT_ADDRESS_FAILURES: '1000000',
  LIMIT_ALL_FAILURES: '1000000',
};

/**
 * Measures whether the time of a refusal reveals which user names exist: wrong passwords for existing and for missing
 * user names, one at a time in a random order (SEED). The two samples are compared by the Mann-Whitney test.
 */
export async function measureSignIn(): Promise<Row> {
  const portal = await startPortal(NO_LIMITS);
  try {
    await openLogins(portal);
    const random = randomNumbers(SEED);
    const kinds = shuffle(
      Array.from({ length: 2 * ATTEMPTS }, (_, n) => n % 2 === 0),
      random,
    );
    for (let n = 0; n < WARM_UP; n += 1) await timeOf(portal, n % 2 === 0, n);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [n, known] of kinds.entries()) times[known ? 'known' : 'unknown'].push(await timeOf(portal, known, n));
    const p = mannWhitney(times.known, times.unknown);
    const [known, unknown] = [median(times.known), median(times.unknown)];
    return {
      what: `sign-in refused, unknown user name : wrong password, ${ATTEMPTS} each, SEED=${SEED}`,
      figure: unknown / known,
      unit: '',
      holds: p > 0.01,
      target: 'p > 0.01',
      behind: `${unknown.toFixed(2)} ms : ${known.toFixed(2)} ms, p = ${p.toFixed(3)}`,
    };
  } finally {
    await portal.stop();
  }
}

async function openLogins(portal: Portal): Promise<void> {
  const path = `/api/operator/applications/${TENANT}`;
  await portal.operator('PUT', path, { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} });
  const orders = Array.from({ length: ATTEMPTS }, (_, n) => ({
    Auftragsnummer: `S-${n}`,
    Benutzername: usernameOf(true, n),
    Passwort: `right-${n}`,
    Zählernummer: `1EMH${n}`,
    OBIS: '1-0:1.8.0',
  }));
  await portal.operator('POST', `${path}/orders`, orders);
}

/** Both kinds have the same length and spelling. */
function usernameOf(known: boolean, n: number): string {
  return `kunde-${known ? 'a' : 'b'}-${n % ATTEMPTS}`;
}

/** Duration of one refused sign-in in milliseconds. */
async function timeOf(portal: Portal, known: boolean, n: number): Promise<number> {
  const body = { applicationId: TENANT, username: usernameOf(known, n), password: 'wrong-password' };
  const from = performance.now();
  const answer = await fetch(`${portal.origin}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`a wrong password was answered with ${answer.status}`);
  return performance.now() - from;
}

/** The two-sided probability of a difference this large by chance, by the normal approximation. */
function mannWhitney(ours: readonly number[], theirs: readonly number[]): number {
  const all = [...ours.map((time) => ({ time, own: true })), ...theirs.map((time) => ({ time, own: false }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { own }, at) => sum + (own ? at + 1 : 0), 0);
  const u = ranks - (ours.length * (ours.length + 1)) / 2;
  const mean = (ours.length * theirs.length) / 2;
  const deviation = Math.sqrt((ours.length * theirs.length * (all.length + 1)) / 12);
  return 2 * (1 - normalBelow(Math.abs(u - mean) / deviation));
}

/** The share of a normal distribution below z ≥ 0 (Abramowitz and Stegun, 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
