import { ApplicationConfig } from '@zaehlwerk/contract/application';
import { WireJob } from '@zaehlwerk/contract/jobs';
import { JobFeatureSettings, MeterReadingSettings } from '@zaehlwerk/contract/settings';
import { Share } from '@zaehlwerk/contract/sharing';
import { UnknownUserReadingSettings } from '@zaehlwerk/contract/unknown-user-reading';
import { describe, expect, test } from 'vitest';
import { openReading } from '../open-reading.ts';
import { TENANT_FEATURES } from './tenant-features.ts';
import { JOB_FEATURES } from './job-features.ts';
import { METER_READING } from './meter-reading-settings.ts';
import { COMMUNICATION, LANGUAGES, LEGAL } from './parts-of-tenant.ts';
import { RIGHTS, RIGHTS_OF_SHARES, ROLES } from './rights.ts';
import { settingNames } from './setting-names.ts';
import { WITHOUT_ACCESS } from './without-access-settings.ts';
import { WITHOUT_JOB } from './without-job-settings.ts';
import type { JobWitness, Witness } from './witness.ts';

/*
 * The rule behind a setting is tested where it stands; that a screen asks that rule with what is configured is seen only here,
 * on a screen that behaves otherwise with the setting on and off. The lists are those of the contract.
 */

const PARTS = {
  meterReading: { names: Object.keys(MeterReadingSettings.shape), witnesses: METER_READING },
  features: { names: Object.keys(JobFeatureSettings.shape), witnesses: JOB_FEATURES },
} as const;
type Part = keyof typeof PARTS;

const cases = (Object.keys(PARTS) as Part[]).flatMap((part) =>
  PARTS[part].names.map((name) => [`${part}.${name}`, part, name] as const),
);

/** The screen with the setting as the utility and as the job have it; undefined: the job leaves it to the utility. */
async function open(witness: JobWitness<unknown>, part: Part, name: string, utility: unknown, job: unknown) {
  const { facts = {}, beside = {}, open: own } = witness;
  const config = {
    meterReading: { ...beside.meterReading, ...(part === 'meterReading' ? { [name]: utility } : {}) },
    features: { ...beside.features, ...(part === 'features' ? { [name]: utility } : {}) },
  };
  const set = job === undefined ? {} : { [name]: job };
  const ofJob = { ...facts, ...(part === 'meterReading' ? { settings: set } : { features: set }) };
  return own === undefined ? openReading(ofJob, { config: config as object }) : own(ofJob, config as object);
}

function witnessesOf(part: Part, name: string): readonly JobWitness<unknown>[] {
  return [named<JobWitness<unknown> | readonly JobWitness<unknown>[]>(PARTS[part].witnesses, name)].flat();
}

function named<W>(witnesses: Readonly<Record<string, W>>, name: string): W {
  const found = new Map(Object.entries(witnesses)).get(name);
  if (found === undefined) throw new Error(`no screen shows whether ${name} is on: say how it is seen`);
  return found;
}

describe.each(cases)('[APP-42, ROL-14, OPN-153] %s', (_, part, name) => {
  test('set by the utility it is seen on its screen; the job that sets it off shows that', async () => {
    for (const witness of witnessesOf(part, name)) {
      const { on, off, seen, unseen } = witness;
      expect(on).not.toEqual(off);
      const app = await open(witness, part, name, on, undefined);
      await seen(app);
      await app.view.unmount();
      const without = await open(witness, part, name, on, off);
      await unseen(without);
      await without.view.unmount();
    }
  });
});

const ofJobs = Object.keys(JobFeatureSettings.shape);
const flags = Object.keys(ApplicationConfig.shape.features.def.innerType.shape);

const parts = ApplicationConfig.shape;
const booleans = Object.entries(Share.shape).filter(([, { def }]) => def.type === 'boolean');

const rights = [...ROLES, ...Object.keys(WireJob.shape.jobPermissions.shape)];

describe.each([
  ...flags
    .filter((name) => !ofJobs.includes(name))
    .map((name) => [`[ROL-14, ROL-15] features.${name}`, TENANT_FEATURES, name] as const),
  ...rights.map((name) => [`[ROL-03, ROL-04, ROL-05, ROL-06, ROL-07, ROL-08] ${name}`, RIGHTS, name] as const),
  ...booleans.map(([name]) => [`[SHR-30, MGT-26] ${name} of a share`, RIGHTS_OF_SHARES, name] as const),
  ...Object.keys(WITHOUT_JOB).map(
    (name) => [`[VAL-28] meterReading.${name} without a job`, WITHOUT_JOB, name] as const,
  ),
  ...settingNames(parts.communication).map((name) => [`[APP-42] communication.${name}`, COMMUNICATION, name] as const),
  ...settingNames(parts.legal).map((name) => [`[APP-42] legal.${name}`, LEGAL, name] as const),
  ...settingNames(parts.languageConfig).map((name) => [`[APP-42] languageConfig.${name}`, LANGUAGES, name] as const),
  ...settingNames(UnknownUserReadingSettings).map(
    (name) => [`[APP-42] unknownUserReading.${name}`, WITHOUT_ACCESS, name] as const,
  ),
])('%s', (_, witnesses, name) => {
  test('with it, each of its screens is another one than without', async () => {
    for (const { open: opened, seen, unseen } of [named<Witness | readonly Witness[]>(witnesses, name)].flat()) {
      const app = await opened(true);
      await seen(app);
      await app.view.unmount();
      const without = await opened(false);
      await unseen(without);
      await without.view.unmount();
    }
  });
});
