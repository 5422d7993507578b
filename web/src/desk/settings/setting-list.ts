import { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { DEFAULT_EVALUATION_SETTINGS } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import { REMINDER_DAYS } from '@zaehlwerk/domain/reminder/reminder';
import { DEFAULT_SIGN_IN_SETTINGS, DEFAULT_TENANT_FEATURES } from '@zaehlwerk/domain/tenant/tenant-settings';
import {
  DEFAULT_DAYS_WITHOUT_ACCESS,
  DEFAULT_METER_NUMBER_LENGTH,
} from '@zaehlwerk/domain/without-access/without-access-settings';

/** Something that is on or off, or a whole number, by its path in the document. */
export interface Setting {
  readonly path: string;
  readonly kind: 'flag' | 'number';
}

/** Where settings stand, in the order in which the desk shows them; each has those that begin so. */
export const SETTING_GROUPS = {
  meterReading: 'config.meterReading.',
  features: 'config.features.',
  withoutAccess: 'config.unknownUserReading.',
  communication: 'config.communication.',
  clearing: 'clearing.',
  reminders: 'reminders.',
  retention: 'retention.',
  other: '',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** The part of a schema's definition that tells what it takes. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
}
interface Schema {
  readonly def: Definition;
}

function settingsIn({ def }: Schema, path: string): Setting[] {
  if (def.innerType !== undefined) return settingsIn(def.innerType, path);
  if (def.type === 'boolean') return [{ path, kind: 'flag' }];
  if (def.type === 'number') return [{ path, kind: 'number' }];
  return Object.entries(def.shape ?? {}).flatMap(([name, inner]) =>
    settingsIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** All that the contract has: a new one is here by itself. */
export const SETTINGS: readonly Setting[] = settingsIn(ApplicationDocument, '');

export function groupOf(path: string): SettingGroup {
  const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];
  return groups.find((group) => path.startsWith(SETTING_GROUPS[group])) ?? 'other';
}

const FEATURES: Readonly<Record<string, unknown>> = {
  ...DEFAULT_SETTINGS.features,
  ...DEFAULT_TENANT_FEATURES,
  ...DEFAULT_EVALUATION_SETTINGS,
  ...DEFAULT_SIGN_IN_SETTINGS,
};
const METER_READING: Readonly<Record<string, unknown>> = { ...DEFAULT_SETTINGS.meterReading };
const OTHERS: Readonly<Record<string, unknown>> = {
  days: REMINDER_DAYS.usual,
  ...DEFAULT_METER_NUMBER_LENGTH,
  ...DEFAULT_DAYS_WITHOUT_ACCESS,
};

/** What holds where nothing is set: a number that is null has none, and its words say what then. */
export function usualOf({ path, kind }: Setting): boolean | number | null {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const known = path.startsWith(SETTING_GROUPS.meterReading)
    ? METER_READING[name]
    : path.startsWith(SETTING_GROUPS.features)
      ? FEATURES[name]
      : OTHERS[name];
  if (kind === 'flag') return known === true;
  return typeof known === 'number' ? known : null;
}

type Node = Readonly<Record<string, unknown>>;

/** The value at a path of names; undefined where nothing is set. */
export function valueAt(document: ApplicationDocument, path: string): unknown {
  return path.split('.').reduce<unknown>((node, name) => (node as Node | undefined)?.[name], document);
}

/**
 * The document with another value at a path of names, which is a list where a name has dots; undefined takes it out, with
 * what holds nothing else then.
 */
export function withValue(
  document: ApplicationDocument,
  path: string | readonly string[],
  value: unknown,
): ApplicationDocument {
  const [first = '', ...rest] = typeof path === 'string' ? path.split('.') : path;
  return replaced(document, first, rest, value) as unknown as ApplicationDocument;
}

function replaced(node: Node, name: string, [next, ...rest]: readonly string[], value: unknown): Node {
  const inner = next === undefined ? value : replaced((node[name] as Node | undefined) ?? {}, next, rest, value);
  const { [name]: _, ...others } = node;
  const isEmpty = inner === undefined || (next !== undefined && Object.keys(inner as Node).length === 0);
  // The document has a `config` in any case.
  return isEmpty && name !== 'config' ? others : { ...node, [name]: inner };
}

/** The document with a setting changed. What is as usual is left out, unless what is in force says it. */
export function withSetting(
  document: ApplicationDocument,
  inForce: ApplicationDocument,
  setting: Setting,
  value: boolean | number | null,
): ApplicationDocument {
  const isSaid = valueAt(inForce, setting.path) !== undefined && value !== null;
  return withValue(document, setting.path, value === usualOf(setting) && !isSaid ? undefined : (value ?? undefined));
}
