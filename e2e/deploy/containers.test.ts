import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  COMPOSE_FILE,
  composeServices,
  CONTAINERFILE,
  containerStages,
  imageVariables,
  type Manifest,
  manifests,
  saidOfImage,
} from './container-files.ts';

/* That what they say also runs is seen by the tests of a release, which follow the steps of these files. */

/** Seconds after a stop until calls under way have ended (http/listen.ts). */
const DRAIN_SECONDS = 15;

test('[OPS-223] the container file has no finding, takes a release apart in a stage of its own, and runs as nobody who owns its programs', () => {
  expect(validate(readFileSync(CONTAINERFILE, 'utf8'))).toEqual([]);
  const stages = containerStages();
  expect(stages.map(({ base }) => base)).toEqual(stages.map(() => expect.stringMatching(/^debian:\w+-slim$/)));
  expect(stages.length).toBeGreaterThan(1);
  const image = stages.at(-1)!;
  expect(image.steps.filter(({ keyword }) => ['RUN', 'ADD'].includes(keyword))).toEqual([]);
  const [user] = saidOfImage('USER');
  expect(user).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  const owned = image.steps.filter(({ flags }) => flags['chown'] === user).map(({ text }) => text.split(' ').at(-1));
  expect(owned).toEqual([imageVariables()['DATA_DIR']]);
  expect(saidOfImage('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(saidOfImage('HEALTHCHECK').join(' ')).toContain('/health/live');
});

const ENV = {
  ZAEHLWERK_VERSION: '1.2.3',
  PUBLIC_URL: 'https://zaehler.example',
  POSTGRES_PASSWORD: 'a',
  DATABASE_PASSWORD: 'b',
  DATABASE_OWNER_PASSWORD: 'c',
  OPERATOR_KEY: 'd'.repeat(48),
  SECRET_KEY: 'e',
};

test('[OPS-224] the compose file fits its schema and has no finding; what its example leaves empty is demanded by name', () => {
  const rules: ConstructorParameters<typeof DCLinter>[0]['rules'] = {
    'services-alphabetical-order': 0,
    'service-keys-order': 0,
    'require-quotes-in-ports': [1, { quoteType: 'double' }],
  };
  const [result] = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([COMPOSE_FILE], false);
  expect(result?.messages).toEqual([]);
  const example = readFileSync(COMPOSE_FILE.replace('compose.yaml', 'env.example'), 'utf8');
  expect([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual(Object.keys(ENV).sort());
  for (const name of Object.keys(ENV)) expect(() => composeServices({ ...ENV, [name]: '' })).toThrow(name);
});

test('[OPS-224, OPS-250] in it the tables come before the portal, which writes to its data alone and is reached from this machine alone', () => {
  const { migrate, portal } = composeServices(ENV);
  for (const ours of [migrate!, portal!]) {
    expect(ours).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(ours.image).toBe('zaehlwerk:1.2.3');
  }
  expect(portal!.depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' });
  expect(migrate!.environment).toHaveProperty('DATABASE_OWNER_URL');
  expect(portal!.environment).not.toHaveProperty('DATABASE_OWNER_URL');
  expect(portal!.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+:8080$/)]);
  expect(portal!.volumes).toEqual([`data:${imageVariables()['DATA_DIR']}`]);
  expect(Number.parseInt(portal!.stop_grace_period ?? '0', 10)).toBeGreaterThan(DRAIN_SECONDS);
});

/** Made from the schemas of Kubernetes itself. */
const KINDS: Readonly<Record<string, ((data: unknown) => boolean) & { readonly errors?: unknown }>> = {
  'v1 ConfigMap': configMap,
  'v1 Service': service,
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};

/** What is wrong with a manifest. Its schema lets unknown fields pass; they are those at which it does not look. */
function faultsOf(manifest: Manifest): readonly unknown[] {
  const looked = new Set<string>();
  const watched = (value: unknown, at: string): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, key) {
            looked.add(`${at}/${String(key)}`);
            return watched(Reflect.get(target, key), `${at}/${String(key)}`);
          },
          // Labels and the like, of which every name will do.
          ownKeys(target) {
            for (const key of Object.keys(target)) looked.add(`${at}/${key}`);
            return Reflect.ownKeys(target);
          },
        });
  const fields = (value: unknown, at: string): readonly string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [`${at}/${key}`, ...fields(inner, `${at}/${key}`)]);
  const check = KINDS[`${manifest.apiVersion} ${manifest.kind}`];
  if (check === undefined) return [`unknown kind ${manifest.kind}`];
  if (!check(watched(manifest, ''))) return [check.errors];
  return fields(manifest, '').filter((field) => !looked.has(field));
}

test('[OPS-225] every manifest fits the schema of its kind in Kubernetes; a wrong one is noticed', () => {
  const all = manifests();
  const kinds = Object.keys(KINDS).map((kind) => kind.split(' ')[1]);
  expect(all.map(({ manifest }) => manifest.kind).sort()).toEqual(kinds.sort());
  expect(all.flatMap(({ file, manifest }) => faultsOf(manifest).map((fault) => [file, fault]))).toEqual([]);
  const portal = all.find(({ manifest }) => manifest.kind === 'Deployment')!.manifest;
  const spec = portal['spec'] as object;
  expect(faultsOf({ ...portal, spec: { ...spec, replicas: 'two' } })).toHaveLength(1);
  expect(faultsOf({ ...portal, spec: { ...spec, replica: 2 } })).toEqual(['/spec/replica']);
});

/** What tests ask of a pod. */
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly securityContext: object;
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly [Container];
  };
}
interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly envFrom: readonly object[];
  readonly ports?: ReadonlyArray<{ readonly name: string; readonly containerPort: number }>;
  readonly securityContext: object;
  readonly resources: { readonly limits: object };
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly [string, string] } } };
  readonly volumeMounts?: ReadonlyArray<{ readonly mountPath: string }>;
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Specified {
  readonly replicas?: number;
  readonly minAvailable?: number;
  readonly selector: { readonly matchLabels?: Readonly<Record<string, string>> };
  readonly strategy?: object;
  readonly template: Pod;
}

const specOf = (kind: string): Specified =>
  manifests().find(({ manifest }) => manifest.kind === kind)!.manifest['spec'] as Specified;

test('[OPS-225, OPN-710, OPS-250] in Kubernetes a job brings the tables up to date, and instances start, are asked and end without a call being lost', () => {
  const [portals, migration, budget, name] = ['Deployment', 'Job', 'PodDisruptionBudget', 'Service'].map(specOf) as [
    Specified,
    Specified,
    Specified,
    Specified,
  ];
  const [user] = saidOfImage('USER');
  const names = new Set(manifests().map(({ manifest }) => manifest.metadata.name));
  for (const { spec } of [portals.template, migration.template]) {
    expect(`${(spec.securityContext as { runAsUser: number }).runAsUser}`).toBe(user?.split(':')[0]);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const [container] = spec.containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.limits).toHaveProperty('memory');
  }
  expect(names).toContain('zaehlwerk');
  const shared = [{ configMapRef: { name: 'zaehlwerk' } }, { secretRef: { name: 'zaehlwerk' } }];
  const givenTo = ({ template }: Specified) => template.spec.containers[0].envFrom;
  expect(givenTo(portals)).toEqual(shared);
  // Who owns the tables is known to the job alone.
  expect(givenTo(migration)).toEqual([...shared, { secretRef: { name: 'zaehlwerk-owner' } }]);
  const [portal] = portals.template.spec.containers;
  expect([portal.args, migration.template.spec.containers[0].args]).toEqual([['serve'], ['migrate']]);
  expect(portal.image).toBe(migration.template.spec.containers[0].image);
  const http = { port: 'http' };
  expect([portal.startupProbe, portal.livenessProbe, portal.readinessProbe].map((probe) => probe?.httpGet)).toEqual([
    { ...http, path: '/health/live' },
    { ...http, path: '/health/live' },
    { ...http, path: '/health/ready' },
  ]);
  expect(portal.ports).toEqual([{ name: 'http', containerPort: Number(imageVariables()['PORT']) }]);
  expect(portal.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([imageVariables()['DATA_DIR'], '/tmp']);
  const waited = Number(portal.lifecycle?.preStop.exec.command[1]);
  expect(portals.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(waited + DRAIN_SECONDS);
  expect(portals.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  expect(portals.replicas).toBeGreaterThan(budget.minAvailable!);
  const labels = portals.template.metadata.labels;
  for (const chosen of [portals.selector.matchLabels, budget.selector.matchLabels, name.selector])
    expect(chosen).toEqual(labels);
  expect(migration.template.metadata.labels).not.toEqual(labels);
});
