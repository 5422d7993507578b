import { randomUUID } from 'node:crypto';
import { berlinToday } from '@zaehlwerk/samples/today';
import { READING_WITHOUT_ACCESS } from '../../portal/sender-without-access.ts';
import { again, type Around } from '../client.ts';

const PAUSE_MS = 900;
/** A token is good for a while. */
const SENDS_PER_TOKEN = 10;

/** Somebody without access: the form in five steps, and its receipt by mail, each for another mailbox. */
export function withoutAccess(around: Around, at: number): Promise<void> {
  const { caller, ledger, random } = around;
  let [token, sends] = ['', 0];
  return again(around, 'without access', PAUSE_MS, async () => {
    if (sends % SENDS_PER_TOKEN === 0)
      ({ token } = await caller.get<{ token: string }>('token without access', '/auth/token-unknown-readings', {
        method: 'POST',
      }));
    sends += 1;
    const value = Math.floor(random() * 100_000);
    const meterNumber = `1OHNE${at}${String(sends).padStart(8, '0')}`;
    const readingValues = [{ obis: '1-0:1.8.0', rateName: null, value, readingImages: [] }];
    const body = { ...READING_WITHOUT_ACCESS, meterNumber, readingDate: berlinToday(), readingValues };
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const sent = await caller.ask('send without access', '/api/unknown-readings/results', { body, headers });
    if (sent.status !== 204) throw new Error(`send: ${sent.status} ${sent.text}`);
    ledger.withoutAccess.set(meterNumber, value);
    const email = `ohne-${at}-${sends}@example.org`;
    const receipt = await caller.ask('receipt', '/api/unknown-readings/receipts', {
      body: { ...body, email },
      headers,
    });
    // Asked for again after a lost answer, it was asked for before.
    const isAsked = receipt.status >= 200 && receipt.status < 300;
    if (!isAsked && !(receipt.status === 409 && receipt.tries > 1))
      throw new Error(`receipt: ${receipt.status} ${receipt.text}`);
    ledger.receipts.add(email);
  });
}
