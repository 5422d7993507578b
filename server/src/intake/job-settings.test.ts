import type { WireJob } from '@zaehlwerk/contract/jobs';
import { JobFeatureSettings, MeterReadingSettings } from '@zaehlwerk/contract/settings';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { orderFile, signIn } from '../testing/calls/order-file.ts';
import { mailingServer } from '../testing/mailing-server.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { photoForm } from '../testing/calls/photo-form.ts';
import type { TestTenant } from '../testing/test-server.ts';

// Where no mail is sent, no job says anything of mails to shares.
const { server } = await mailingServer();

const LOGIN = { Benutzername: 'kunde1', Passwort: 'geheim1' };

async function jobsOf(tenant: TestTenant): Promise<{ readonly token: string; readonly jobs: readonly WireJob[] }> {
  const token = await signIn(tenant, LOGIN.Benutzername, LOGIN.Passwort);
  return { token, jobs: (await tenant.call('GET', '/api/pro/job', { token })).json<{ jobs: WireJob[] }>().jobs };
}

/** A value that every setting can have and none has by default, as a cell and as it is sent. */
function otherThanUsual(usual: unknown): readonly [string, unknown] {
  if (typeof usual === 'boolean') return usual ? ['nein', false] : ['ja', true];
  if (Array.isArray(usual))
    return ['Zähler defekt | Kein Zugang', [{ text: 'Zähler defekt' }, { text: 'Kein Zugang' }]];
  return ['7', 7];
}

const SETTINGS = (['meterReading', 'features'] as const).flatMap((part) =>
  Object.entries(DEFAULT_SETTINGS[part]).map(([name, usual]) => [part, name, ...otherThanUsual(usual)] as const),
);

test('[OPN-282, APP-42, DOM-12] every setting of a job can be ordered and is delivered with it alone', async () => {
  const named = [...Object.keys(MeterReadingSettings.shape), ...Object.keys(JobFeatureSettings.shape)];
  expect(SETTINGS.map(([, name]) => name).sort()).toEqual(named.sort());
  const tenant = await server.newTenant();
  const rows = SETTINGS.map(([, name, cell], n) => ({ ...LOGIN, Auftragsnummer: `A-${100 + n}`, [name]: cell }));
  const { answer } = await importInto(server, tenant, orderFile(...rows));
  expect(answer).toMatchObject({ created: SETTINGS.length, findings: [] });
  const { jobs } = await jobsOf(tenant);
  expect(jobs.map(({ config }) => config)).toEqual(
    SETTINGS.map(([part, name, , value]) => ({ meterReading: {}, features: {}, [part]: { [name]: value } })),
  );
});

test('[OPN-282] JSON has them typed, texts as a list; null leaves a setting to the tenant', async () => {
  const tenant = await server.newTenant();
  const order = { Auftragsnummer: 'A-1', ...LOGIN, Zählernummer: 'Z1', OBIS: '1-0:1.8.0' };
  const set = { defaultComments: ['a|b', 'c'], aiImageEvaluationAbortAfterMs: 2000, imagesForbidden: true };
  const send = (more: object) =>
    importInto(server, tenant, JSON.stringify([{ ...order, ...more }]), { type: 'application/json' });
  expect((await send(set)).answer.findings).toEqual([]);
  expect((await jobsOf(tenant)).jobs[0]!.config).toEqual({
    meterReading: { defaultComments: [{ text: 'a|b' }, { text: 'c' }], aiImageEvaluationAbortAfterMs: 2000 },
    features: { imagesForbidden: true },
  });
  const { answer } = await send({ ...set, defaultComments: null, imagesForbidden: false });
  expect(answer.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
    ['defaultComments', '["a|b","c"]', null],
    ['imagesForbidden', 'ja', 'nein'],
  ]);
  expect((await jobsOf(tenant)).jobs[0]!.config.features).toEqual({ imagesForbidden: false });
});

test('[OPN-282] a setting that cannot be is a finding of its column', async () => {
  const tenant = await server.newTenant();
  const wrong = {
    imagesForbidden: 'vielleicht',
    aiImageEvaluationAbortAfterMs: '120001',
    allowedDaysBeforeEarliestExecution: 'zwei',
    aiMeterNumberMatchLength: '0',
    defaultComments: '["a",1]',
  };
  const { status, answer } = await importInto(server, tenant, orderFile(wrong));
  expect(status).toBe(422);
  expect(Object.fromEntries(answer.findings.map(({ column, code }) => [column, code]))).toEqual({
    imagesForbidden: 'yesNo',
    aiImageEvaluationAbortAfterMs: 'outOfRange',
    allowedDaysBeforeEarliestExecution: 'notAWholeNumber',
    aiMeterNumberMatchLength: 'outOfRange',
    defaultComments: 'notAList',
  });
  const lists: readonly (readonly [unknown, string])[] = [
    [['a\u0000'], 'badCharacter'],
    [['x'.repeat(1001)], 'tooLong'],
    [['a', ' '], 'notAList'],
    [Array.from({ length: 101 }, (_, n) => `Text ${n}`), 'notAList'],
    ['[1', 'notAList'],
  ];
  for (const [defaultComments, code] of lists) {
    const order = { Auftragsnummer: 'A-1', ...LOGIN, Zählernummer: 'Z1', OBIS: '1-0:1.8.0', defaultComments };
    const refused = await importInto(server, tenant, JSON.stringify([order]), { type: 'application/json' });
    expect(refused.answer.findings.map((finding) => finding.code)).toEqual([code]);
  }
  const two = orderFile({ OBIS: '1-0:1.8.1', imagesForbidden: 'ja' }, { OBIS: '1-0:1.8.2', imagesForbidden: 'nein' });
  const { findings } = (await importInto(server, tenant, two)).answer;
  expect(findings.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 'imagesForbidden', 'differsWithinOrder'],
  ]);
});

test('[OPN-282, IMG-13, COM-01] photos forbidden, comments allowed and photos read for one job alone: the server keeps to it', async () => {
  const tenant = await server.newTenant({ config: { features: { imagesForbidden: false } } });
  const rows = [
    { ...LOGIN, Auftragsnummer: 'A-1', imagesForbidden: 'ja', commentsEnabled: 'ja', freeTextCommentEnabled: 'ja' },
    { Auftragsnummer: 'A-2' },
  ];
  await importInto(server, tenant, orderFile(...rows));
  const { token, jobs } = await jobsOf(tenant);
  const faults = async (job: WireJob, result: object): Promise<readonly string[]> => {
    const { taskId } = job.meter.meterRateTasks[0]!;
    const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 12, ...result }] };
    const answer = await tenant.call('POST', `/api/pro/job/${job.id}/meterRateTask/result`, { token, body });
    return answer.status === 200
      ? []
      : answer.json<{ fieldErrors: { code: string }[] }>().fieldErrors.map((one) => one.code);
  };
  const readingImages = [wirePhoto(await photo())];
  const [strict, usual] = jobs as [WireJob, WireJob];
  expect(await faults(strict, { readingImages })).toEqual(['images.forbidden']);
  expect(await faults(usual, { readingImages })).toEqual([]);
  expect(await faults(strict, { comment: 'Zähler getauscht' })).toEqual([]);
  expect(await faults(usual, { comment: 'Zähler getauscht' })).toEqual(['comment.notAllowed']);

  const form = await photoForm(Uint8Array.from(await photo()));
  const read = () => tenant.call('POST', '/api/image-ai/detect/', { token, ...form });
  expect((await read()).status).toBe(403);
  await importInto(server, tenant, orderFile({ Auftragsnummer: 'A-2', aiImageEvaluationEnabled: 'ja' }));
  expect((await read()).status).not.toBe(403);
});
