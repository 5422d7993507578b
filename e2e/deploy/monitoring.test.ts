import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';
import { debianProgram } from './debian-program.ts';
import { DEPLOY } from './deployed-files.ts';
import { metricsIn, seriesIn } from './queries.ts';
import { type Prometheus, startPrometheus } from './start-prometheus.ts';

/* The rules and the dashboard of deploy/, with a real Prometheus that looks at a real portal. */

let portal: PortalProcess;
let prometheus: Prometheus;

beforeAll(async () => {
  portal = await startPortalProcess();
  const made = await asked('/api/operator/keys', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Prometheus', scopes: ['read'] }),
  });
  const { key } = JSON.parse(made) as { readonly key: string };
  prometheus = await startPrometheus(portal, key);
}, 120_000);
afterAll(async () => {
  await prometheus?.stop();
  await portal?.stop();
}, 60_000);

async function asked(address: string, { headers, ...call }: RequestInit = {}): Promise<string> {
  const authorization = `Bearer ${portal.operatorKey}`;
  const answer = await fetch(`http://127.0.0.1:${portal.port}${address}`, {
    ...call,
    headers: { ...headers, authorization },
  });
  return answer.text();
}

/** Runs promtool; gives its exit code and all that it says. */
function promtool(args: readonly string[], input = ''): { readonly code: number | null; readonly said: string } {
  const { program, env } = debianProgram('/usr/bin/promtool');
  const cwd = path.join(DEPLOY, 'prometheus');
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, input, encoding: 'utf8' });
  if (error !== undefined) throw error;
  return { code: status, said: stdout + stderr };
}

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: string;
}

/** The rules as Prometheus has read them. */
async function rules(): Promise<readonly Rule[]> {
  const { groups } = await prometheus.ask<{ readonly groups: readonly { readonly rules: readonly Rule[] }[] }>('rules');
  return groups.flatMap((group) => group.rules);
}

/** Every query of the dashboard, with what Grafana puts into it. */
function dashboardQueries(): readonly string[] {
  const text = readFileSync(path.join(DEPLOY, 'grafana/zaehlwerk.json'), 'utf8');
  const { panels } = JSON.parse(text) as { readonly panels: readonly { readonly targets?: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return queries.map((query) => query.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '5m'));
}

test('[OPS-211, OPN-658, OPN-662] each alert is told where its cause is there, and none where all is well', async () => {
  expect(promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ code: 0 });
  const tried = readFileSync(path.join(DEPLOY, 'prometheus/alerts.test.yml'), 'utf8');
  const names = (await rules()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !tried.includes(`alertname="${name}"`))).toEqual([]);
}, 240_000);

test('[OPS-211] Prometheus takes what a portal tells, by a key that may read alone, and asks all rules', async () => {
  expect(promtool(['check', 'config', '--syntax-only', 'prometheus.yml'])).toMatchObject({ code: 0 });
  const isUp = async () => {
    const { result } = await prometheus.ask<{ readonly result: { readonly value: unknown[] }[] }>('query', {
      query: 'up{job="zaehlwerk"}',
    });
    return result.map(({ value }) => value[1]);
  };
  await expect.poll(isUp, { timeout: 30_000 }).toEqual(['1']);
  const health = async () => new Set((await rules()).map((rule) => rule.health));
  await expect.poll(health, { timeout: 30_000 }).toEqual(new Set(['ok']));
});

test('[OPS-211] what a portal tells is in the format of Prometheus, and named as is usual there', async () => {
  const { code, said } = promtool(['check', 'metrics'], await asked('/metrics'));
  expect([0, 3]).toContain(code);
  // Those of Node itself come with the library; one was named before anybody looked.
  const known = /^(nodejs_\w+_total|orders_to_count) /;
  expect(said.split('\n').filter((line) => line !== '' && !known.test(line))).toEqual([]);
  expect(promtool(['check', 'metrics'], 'no metrics').code).toBe(1);
});

test('[OPS-211] dashboard and rules ask for nothing that a portal does not tell', async () => {
  const told = new Set(['up', 'ALERTS']);
  for (const [, name, type] of (await asked('/metrics')).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const end of ends) told.add(`${name}${end}`);
  }
  const queries = [...dashboardQueries(), ...(await rules()).map(({ query }) => query)];
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.flatMap(metricsIn).filter((name) => !told.has(name))).toEqual([]);
  const isThere = async (query: string) =>
    (await prometheus.ask<{ readonly result: unknown[] }>('query', { query })).result.length > 0;
  await expect.poll(() => isThere('readings_total'), { timeout: 30_000 }).toBe(true);
  for (const query of queries) await isThere(query);
  for (const series of new Set(queries.flatMap(seriesIn))) {
    // Some are told once they have happened.
    if (await isThere(series.replace(/\{.*/, ''))) expect([series, await isThere(series)]).toEqual([series, true]);
  }
});
