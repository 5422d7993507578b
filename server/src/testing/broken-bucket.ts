import { answerText, type Fault, startFaultProxy } from '../../../e2e/portal/fault-proxy.ts';
import type { S3Place } from '../image-settings.ts';
import type { ImageStore } from '../outside/image-store.ts';
import { s3ImageStore } from '../outside/s3/s3-image-store.ts';
import { closeAtEnd } from './close-at-end.ts';
import { s3Server } from './s3-server.ts';

/** Attempts follow each other at once. */
export const AT_ONCE = { attemptMs: 5000, altogetherMs: 20_000, pausesMs: [1, 1, 1] };

/** An S3 server, and a proxy in front of it that breaks lines; both ended when the test file ends. */
export async function brokenS3() {
  const s3 = await s3Server();
  const proxy = await startFaultProxy(s3.port);
  closeAtEnd(proxy);
  const through = (place: S3Place): S3Place => ({ ...place, endpoint: `http://127.0.0.1:${proxy.port}` });
  return {
    s3,
    proxy,
    /** The same bucket through the proxy. */
    through,
    /** A store in an empty bucket through the proxy. */
    async newStore(): Promise<ImageStore> {
      return s3ImageStore(through(await s3.newBucket()), { limits: AT_ONCE, rememberMs: 0 });
    },
    /** The first requests of what is tried have this fault, those after them none. Gives how many requests there were. */
    async withFault(fault: Fault, times: number, work: () => Promise<unknown>): Promise<number> {
      let seen = 0;
      proxy.plan(() => {
        seen += 1;
        return seen <= times ? fault : null;
      });
      try {
        await work();
      } finally {
        proxy.plan(null);
      }
      return seen;
    },
  };
}

/** An answer of a third party, or of a server that says why it does not serve. */
export function answerOf(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Fault {
  return { kind: 'replaceAnswer', with: answerText(status, headers, body), reaches: false };
}

/** An error as S3 servers write it. */
export function errorOf(status: number, code: string): Fault {
  return answerOf(
    status,
    { 'content-type': 'application/xml' },
    `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
  );
}
