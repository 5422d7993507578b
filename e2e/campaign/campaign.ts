import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { berlinToday } from '@zaehlwerk/samples/today';
import { MANY_WITHOUT_ACCESS } from '../portal/portal-process.ts';
import { pathToFileURL } from 'node:url';
import { Expectations } from './expectations.ts';
import { type KilledPortal, startKilledPortal } from './killed-portal.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { REGISTERS_PER_HOUSEHOLD } from './town.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** After how many days rules delete (clock.ts). */
const DAYS_UNTIL_DELETION = 40;

/** One campaign of one utility, on a portal that is killed on the way. */
export interface Campaign {
  readonly portal: KilledPortal;
  readonly applicationId: string;
  readonly households: number;
  readonly today: ReturnType<typeof berlinToday>;
  /** Files that are handed in, and that come out. */
  readonly folder: string;
  readonly mails: MailSink;
  readonly receiver: WebhookReceiver;
  readonly expected: Expectations;
  /** The token of each household's link, by user name, once it was printed. */
  readonly links: Map<string, string>;
  /** What was handed over to billing and acknowledged, by list, in order. */
  readonly handedOver: { readonly all: HandedOver[]; readonly released: HandedOver[] };
  /** The number and hash of the newest entry of the audit when it was noted. */
  noted: { number: string; hash: string } | null;
  close(): Promise<void>;
}

/** A reading as it is handed over. */
export interface HandedOver {
  readonly id: string;
  readonly orderNumber: string;
  readonly obis: string;
  readonly readingValue: string;
  readonly source: string;
  readonly customerName: string | null;
  readonly imageIds: readonly string[];
}

/** A step of the campaign; it says what it has seen, and throws where something is not as it should be. */
export interface Step {
  readonly name: string;
  /** How long it takes with 60,000 registers, about: a kill comes within; left out: it is not killed. */
  readonly seconds?: number;
  run(campaign: Campaign): Promise<string>;
}

/** Starts portal, mail server and receiver. */
export async function openCampaign(registers: number): Promise<Campaign> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-campaign-'));
  const mails = await startMailSink();
  const receiver = await startWebhookReceiver();
  const clock = pathToFileURL(path.join(import.meta.dirname, 'clock.ts')).href;
  const portal = await startKilledPortal({
    ...MANY_WITHOUT_ACCESS,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    SMTP_TLS: 'off',
    MAIL_FROM: 'ablesung@stadtwerke-ellerbach.example',
    HAND_OVER_NETWORKS: '127.0.0.1',
    NODE_OPTIONS: `--import=${clock}`,
    CAMPAIGN_DAYS: String(DAYS_UNTIL_DELETION),
  });
  return {
    portal,
    applicationId: 'ellerbach',
    households: Math.floor(registers / REGISTERS_PER_HOUSEHOLD),
    today: berlinToday(),
    folder,
    mails,
    receiver,
    expected: new Expectations(),
    links: new Map(),
    handedOver: { all: [], released: [] },
    noted: null,
    async close() {
      try {
        await portal.process.stop();
      } finally {
        await mails.close();
        await receiver.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Throws with what was seen where something is not as it should be. */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Throws where two things are not the same, with both. */
export function expectSame(seen: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${short(one)} instead of ${short(other)}`);
}

function short(text: string | undefined): string {
  return text === undefined || text.length <= 300 ? String(text) : `${text.slice(0, 300)} …`;
}

/** Asks again and again until there is an answer other than null; throws after so many seconds. */
export async function until<T>(seconds: number, what: string, ask: () => Promise<T | null> | T | null): Promise<T> {
  const last = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > last) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Does something for each, so many at a time. */
export async function forEach<T>(width: number, all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all].reverse();
  const work = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await act(one);
  };
  await Promise.all(Array.from({ length: width }, work));
}
