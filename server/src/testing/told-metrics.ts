import type { TestServer } from './test-server.ts';

/** Values of a metric by their labels, as they are told: `way="order",outcome="accepted"`. */
type Told = Readonly<Record<string, number>>;

/** What `/metrics` tells under a name. */
export async function toldMetric(server: TestServer, name: string): Promise<Told> {
  const { text } = await server.call('GET', '/metrics', { token: server.operatorKey });
  const samples = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...samples].map(([, labels = '', value]) => [labels, Number(value)]));
}

/** By how much what is told under a name rises through some work; what stays as it was is left out. */
export async function risenBy(server: TestServer, name: string, work: () => Promise<unknown>): Promise<Told> {
  const before = await toldMetric(server, name);
  await work();
  const after = Object.entries(await toldMetric(server, name));
  const risen = after.map(([labels, value]) => [labels, value - (before[labels] ?? 0)] as const);
  return Object.fromEntries(risen.filter(([, by]) => by !== 0));
}
