import { expect, test } from 'vitest';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { testServer } from '../testing/test-server.ts';
import { seedDemo } from './seed-demo.ts';

const server = await testServer();

async function jobsOf(username: string, password: string): Promise<WireJob[]> {
  const body = { applicationId: 'ellerbach', username, password };
  const { token } = (await server.call('POST', '/auth/token', { body })).json<{ token: string }>();
  return (await server.call('GET', '/api/pro/job', { token })).json<{ jobs: WireJob[] }>().jobs;
}

test('an empty database gets the demo, its people can sign in, and an interrupted seed is finished without doubling', async () => {
  const demo = await seedDemo(server.parts);
  expect(demo?.link).toMatch(/^http:\/\/localhost:8080\/m\/\w{32}$/);
  const [household] = demo?.people ?? [];
  const jobs = await jobsOf(household!.username, household!.password);
  expect(jobs.map((job) => job.done)).toEqual([false, false, false, false, true]);

  for (const call of ['contact', 'meterReadingHelp']) {
    const [items] = Object.values((await server.call('GET', `/api/public/${call}/ellerbach`)).json());
    expect([call, (items as unknown[]).length > 0]).toEqual([call, true]);
  }

  expect(await seedDemo(server.parts)).toBeNull();

  await server.parts.db.deleteFrom('link_tokens').execute();
  expect(await seedDemo(server.parts)).not.toBeNull();
  const again = await jobsOf(household!.username, household!.password);
  expect(again.flatMap((job) => job.meter.meterRateTasks.flatMap((task) => task.readingResults))).toHaveLength(1);
});
