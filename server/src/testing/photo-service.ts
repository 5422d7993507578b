import type { DetectedDevices } from '@zaehlwerk/contract/photo-reading';
import type * as z from 'zod/mini';
import { photoForm } from './calls/photo-form.ts';
import { serviceBeside } from './service-beside.ts';
import { newAccount } from './test-account.ts';
import { newJob, type TestJobOptions } from './test-job.ts';
import { photo } from './test-photos.ts';
import { type TestAnswer, testServer, type TestServerOptions } from './test-server.ts';

/** What another service says of a photo: everything that the documents name. */
export const ANSWER: z.output<typeof DetectedDevices> = {
  devices: [
    {
      inferredMeter: {
        id: '1EMH0012345678',
        idConfidence: 0.97,
        rates: [
          {
            obis: '1-0:1.8.0',
            obisConfidence: 0.9,
            value: '021074.3',
            valueConfidence: 0.88,
            valueBox: { x: 10, y: 20.5, width: 200, height: 40 },
          },
        ],
      },
      children: [{ type: 'Display', box: { x: 5, y: 15, width: 210, height: 50 } }],
    },
  ],
};

/** A portal whose photos another service reads, and an account that may have them read. */
export async function portalWithService(options: TestServerOptions = {}) {
  const service = await serviceBeside();
  service.answer(() => ({ status: 200, body: ANSWER }));
  const photoService = { address: `${service.origin}/lesen?stelle=7`, key: 'geheimer-schluessel-der-fotos' };
  const server = await testServer({ ...options, config: { photoService, ...options.config } });
  return { server, service, reader: (job?: TestJobOptions) => readerAt(server, job) };
}

/** An account with a job for which photos are read. */
export async function readerAt(server: Awaited<ReturnType<typeof testServer>>, job: TestJobOptions = {}) {
  const account = await newAccount(server, await server.newTenant());
  await newJob(server, account, { features: { aiImageEvaluationEnabled: true }, ...job });
  const send = (form: {
    readonly body: Buffer;
    readonly headers: Readonly<Record<string, string>>;
  }): Promise<TestAnswer> => account.call('POST', '/api/image-ai/detect/', form);
  return {
    account,
    send,
    sendPhoto: async (jpeg?: Buffer) => send(await photoForm(Uint8Array.from(jpeg ?? (await photo())))),
  };
}
