import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, closeSync, cpSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import {
  composeServices,
  containerStages,
  imageVariables,
  saidOfImage,
  type Stage,
  type Step,
} from '../deploy/container-files.ts';
import { giveToOrdinaryUser, runAsOrdinaryUser, startAsOrdinaryUser } from '../portal/ordinary-user.ts';
import { freePort } from '../portal/portal-process.ts';
import { type Postgres, startPostgres } from '../portal/start-postgres.ts';
import { makeRoles } from '../deploy/make-roles.ts';
import { makeRelease } from './made-release.ts';

/*
 * No engine of containers runs here: the steps of the container file are done in folders that stand for the stages, and what the compose
 * file starts is started as an ordinary user, who may write to the data folder alone.
 */

const TOP = path.join(process.env['RELEASES'] ?? '', 'container');
const CONTEXT = path.join(TOP, 'context');
let postgres: Postgres | null = null;
afterAll(async () => postgres?.stop());

/** Does the steps of a stage in a folder; those of earlier stages are beside it, by their names. */
function build(stage: Stage, args: Readonly<Record<string, string>>): string {
  const root = path.join(TOP, stage.name ?? 'image');
  mkdirSync(root);
  let workdir = '/';
  const fill = (text: string): string => text.replace(/\$\{(\w+)\}/g, (_all, name: string) => args[name] ?? '');
  const copy = ({ flags, text }: Step): void => {
    const names = fill(text).split(/\s+/);
    const to = path.join(root, path.resolve(workdir, names.pop() ?? ''));
    const from = flags['from'] === undefined ? CONTEXT : path.join(TOP, flags['from']);
    // A folder is copied as what is in it, as an engine does.
    for (const name of names) {
      const isFile = flags['from'] === undefined;
      cpSync(path.join(from, name), isFile ? path.join(to, name) : to, { recursive: true, verbatimSymlinks: true });
    }
    if (flags['chown'] !== undefined) giveToOrdinaryUser(to);
  };
  for (const step of stage.steps) {
    if (step.keyword === 'WORKDIR') mkdirSync(path.join(root, (workdir = step.text)), { recursive: true });
    else if (step.keyword === 'COPY') copy(step);
    else if (step.keyword === 'RUN') {
      const command = step.text.replace(/\\\n/g, ' ');
      execFileSync('sh', ['-euc', command], { cwd: path.join(root, workdir), env: { PATH: '/usr/bin:/bin', ...args } });
    } else if (
      !['ARG', 'ENV', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'].includes(step.keyword)
    )
      throw new Error(`nobody knows here how to ${step.keyword}`);
  }
  return root;
}

/** Makes the image of a release in a folder. */
function makeImage(release: string): string {
  return containerStages()
    .map((stage) => build(stage, { RELEASE: release }))
    .at(-1)!;
}

test('[OPS-226, OPS-250, OPN-709] the steps of container and compose file, done in an empty folder as an ordinary user: roles, tables, health, SIGTERM', async () => {
  mkdirSync(CONTEXT, { recursive: true });
  for (const folder of [path.dirname(TOP), TOP]) chmodSync(folder, 0o755);
  const archive = makeRelease(CONTEXT);
  const root = makeImage(path.basename(archive, '.tar.gz'));
  const variables = imageVariables();
  const dataDir = path.join(root, variables['DATA_DIR'] ?? '');
  expect(globSync('**/{npm,package-lock.json}', { cwd: path.join(root, 'opt') })).toEqual([]);

  postgres = await startPostgres(path.join(TOP, 'postgres'));
  const [password, ownerPassword] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const services = composeServices({
    ZAEHLWERK_VERSION: '0.0.0',
    PUBLIC_URL: 'https://zaehler.example',
    POSTGRES_PASSWORD: 'superuser',
    DATABASE_PASSWORD: password,
    DATABASE_OWNER_PASSWORD: ownerPassword,
    OPERATOR_KEY: randomBytes(24).toString('hex'),
    SECRET_KEY: randomBytes(32).toString('base64'),
  });
  await makeRoles(postgres.url, services['database']!.environment);

  const server = new URL(postgres.url).host;
  const port = await freePort();
  const settingsOf = (service: string): Record<string, string> => ({
    ...variables,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...Object.fromEntries(
      Object.entries(services[service]!.environment).map(([name, value]) => [
        name,
        value.replace('@database/', `@${server}/`),
      ]),
    ),
  });
  const settings = settingsOf('portal');
  const inImage = (words: readonly string[]): readonly string[] => [path.join(root, words[0] ?? ''), ...words.slice(1)];
  const entry = saidOfImage('ENTRYPOINT');

  // Its role may make no tables, and it knows no other one.
  const tooEarly = runAsOrdinaryUser(inImage([...entry, ...saidOfImage('CMD')]), settings);
  expect([tooEarly.code, tooEarly.output]).toEqual([1, expect.stringContaining('run `zaehlwerk migrate`')]);

  // The tables come without a folder to write to.
  const migrated = runAsOrdinaryUser(inImage([...entry, ...services['migrate']!.command!]), {
    ...settingsOf('migrate'),
    DATA_DIR: '/proc/nowhere',
    LOG_LEVEL: 'silent',
  });
  expect([migrated.code, migrated.output]).toEqual([0, 'The tables are up to date.\n']);

  const logFile = path.join(TOP, 'portal.log');
  const log = openSync(logFile, 'a');
  const child = startAsOrdinaryUser(inImage([...entry, ...saidOfImage('CMD')]), settings, log);
  closeSync(log);
  const health = () => runAsOrdinaryUser(inImage(saidOfImage('HEALTHCHECK')), settings).code;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    await pause(50);
  }
  expect(health()).toBe(0);
  const ready = (await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()) as { readonly checks: object };
  expect(ready.checks).toMatchObject({ database: { ok: true }, images: { ok: true }, audit: { ok: true } });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(health()).toBe(1);
});

test('[OPS-226] an archive that is not what its checksum says ends the build', () => {
  const folder = path.join(TOP, 'altered');
  mkdirSync(folder);
  const [step] = containerStages()[0]!.steps.filter(({ keyword }) => keyword === 'RUN');
  const [archive = ''] = globSync('*.tar.gz', { cwd: CONTEXT });
  cpSync(path.join(CONTEXT, `${archive}.sha256`), path.join(folder, `${archive}.sha256`));
  closeSync(openSync(path.join(folder, archive), 'w'));
  const env = { PATH: '/usr/bin:/bin', RELEASE: path.basename(archive, '.tar.gz') };
  const built = spawnSync('sh', ['-euc', step!.text.replace(/\\\n/g, ' ')], { cwd: folder, env, encoding: 'utf8' });
  expect(built.status).not.toBe(0);
  expect(built.stderr).toContain('did NOT match');
});
