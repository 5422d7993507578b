import { randomUUID } from 'node:crypto';
import { berlinToday } from '@zaehlwerk/samples/today';
import { paddedPhoto } from '../../portal/padded-photo.ts';
import { wirePhoto } from '../../portal/reading-sender.ts';
import { again, type Around, oneOf } from '../client.ts';
import { HOUSEHOLDS, MAXIMUM, usernameOf } from './importer.ts';

interface Session {
  readonly token: string;
  readonly refreshToken: string;
}

interface Job {
  readonly id: string;
  readonly done: boolean;
  readonly meter: { readonly meterNumber: string; readonly meterRateTasks: ReadonlyArray<{ readonly taskId: string }> };
}

/** A send, as a device keeps it until it is acknowledged. */
interface Sent {
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
}

const PAUSE_MS = 400;
/** A token is good for five minutes; it is renewed long before, so that much is renewed. */
const RENEWED_AFTER_MS = 5000;
const PHOTO = wirePhoto(paddedPhoto(30_000));
/** Shares of what a household does. */
const WITH_PHOTO = 0.4;
const ODD = 0.06;
const SENT_AGAIN = 0.15;
const LISTED_AGAIN = 0.1;

/** Devices on which one household after the other reads all that it is shown: a file of orders brings new ones. */
export function households(around: Around): ReadonlyArray<Promise<void>> {
  return Array.from({ length: HOUSEHOLDS }, (_, at) => device(around, at));
}

async function device(around: Around, at: number): Promise<void> {
  let [file, visit] = [0, null as Visit | null];
  await again(around, `household ${at}`, PAUSE_MS, async () => {
    if (visit === null && file < around.ledger.imports.size) visit = new Visit(around, usernameOf(file, at));
    if (visit === null || (await visit.goOn())) return;
    visit = null;
    file += 1;
  });
}

/** One household, from its sign-in by a link until nothing is left to be read. */
class Visit {
  private readonly around: Around;
  private readonly username: string;
  private session: Session | null = null;
  private renewedAt = 0;
  private waiting: readonly Job[] = [];
  private hasListed = false;
  private last: Sent | null = null;

  constructor(around: Around, username: string) {
    this.around = around;
    this.username = username;
  }

  /** Does one thing; whether anything is left to do. */
  async goOn(): Promise<boolean> {
    const { random, ledger } = this.around;
    if (this.session === null) await this.sign('sign in', await this.link());
    else if (performance.now() - this.renewedAt > RENEWED_AFTER_MS) {
      await this.sign('renew', this.session.refreshToken);
      ledger.renewals += 1;
    } else if (!this.hasListed || random() < LISTED_AGAIN) await this.list();
    else if (this.last !== null && random() < SENT_AGAIN) await this.send('send again', this.last);
    else if (this.waiting.length > 0) await this.read(oneOf(this.around, this.waiting));
    else {
      // What it is told in the end is what it has read.
      await this.list();
      return this.waiting.length > 0;
    }
    return true;
  }

  /** A new link, as it is printed for a letter. */
  private async link(): Promise<string> {
    const { caller } = this.around;
    const { accounts } = await caller.operate<{ accounts: ReadonlyArray<{ readonly accountId: string }> }>(
      'find account',
      `/accounts?username=${this.username}`,
    );
    const path = `/api/operator/accounts/${accounts[0]?.accountId}/credentials`;
    const asked = { method: 'POST', headers: caller.asOperator() };
    return (await caller.get<{ token: string }>('print link', path, asked)).token;
  }

  private async sign(kind: string, token: string): Promise<void> {
    const { caller, town } = this.around;
    const body = { applicationId: town.utility.applicationId, token };
    this.session = await caller.get<Session>(kind, '/auth/token', { body });
    this.renewedAt = performance.now();
  }

  private headers(): { readonly authorization: string } {
    return { authorization: `Bearer ${this.session?.token}` };
  }

  private async list(): Promise<void> {
    const { caller, ledger } = this.around;
    const asked = { headers: this.headers() };
    const { jobs } = await caller.get<{ jobs: readonly Job[] }>('list', '/api/pro/job', asked);
    this.waiting = jobs.filter(({ done }) => !done);
    this.hasListed = true;
    const forgotten = this.waiting.find(({ meter }) => ledger.readings.has(meter.meterNumber));
    if (forgotten !== undefined) throw new Error(`${forgotten.meter.meterNumber} was acknowledged, and is open`);
  }

  private async read(job: Job): Promise<void> {
    const { random, ledger, open } = this.around;
    const { meterNumber, meterRateTasks } = job.meter;
    const [photo, odd] = [random() < WITH_PHOTO, random() < ODD];
    const value = Math.floor(random() * MAXIMUM) + (odd ? MAXIMUM : 0);
    const readingImages = photo ? [PHOTO] : [];
    const results = meterRateTasks.map(({ taskId }) => ({ taskId, readingValue: value, readingImages }));
    const path = `/api/pro/job/${job.id}/meterRateTask/result`;
    this.last = { path, key: randomUUID(), body: { readingDate: berlinToday(), results } };
    await this.send(photo ? 'send with photo' : 'send', this.last);
    ledger.readings.set(meterNumber, { value, photo });
    this.waiting = this.waiting.filter((one) => one !== job);
    open.count -= 1;
  }

  private async send(kind: string, { path, key, body }: Sent): Promise<void> {
    const headers = { ...this.headers(), 'idempotency-key': key };
    const { done } = await this.around.caller.get<Job>(kind, path, { body, headers });
    if (!done) throw new Error(`${kind}: ${path} is not done`);
  }
}
