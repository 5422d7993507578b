import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');

/** One step of a container file: its keyword, its flags, and what it says beside them. */
export interface Step {
  readonly keyword: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Steps on top of a base image. */
export interface Stage {
  readonly name: string | null;
  readonly base: string;
  readonly steps: readonly Step[];
}

/** A service of the compose file, as far as tests ask for it. */
export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
}

export const CONTAINERFILE = path.join(DEPLOY, 'container/Containerfile');
export const COMPOSE_FILE = path.join(DEPLOY, 'container/compose.yaml');

/** The stages of the container file, in order; the last one is the image. */
export function containerStages(): readonly Stage[] {
  const stages: { name: string | null; base: string; steps: Step[] }[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(CONTAINERFILE, 'utf8')).getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue());
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') stages.push({ name: words[2] ?? null, base: words[0] ?? '', steps: [] });
    else {
      const flags = 'getFlags' in instruction ? (instruction as JSONInstruction).getFlags() : [];
      const named = Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']));
      const text = (instruction.getArgumentsContent() ?? '').replace(/^(?:--[\w-]+=\S+\s+)*/, '');
      stages.at(-1)?.steps.push({ keyword, flags: named, text });
    }
  }
  return stages;
}

/** What the image says last under a keyword, as a list of words. */
export function saidOfImage(keyword: string): readonly string[] {
  const said =
    containerStages()
      .at(-1)
      ?.steps.findLast((step) => step.keyword === keyword)?.text ?? '';
  const list = said.replace(/^CMD\s+/, '');
  return list.startsWith('[') ? (JSON.parse(list) as string[]) : list.split(/\s+/);
}

/** The variables of the image. */
export function imageVariables(): Readonly<Record<string, string>> {
  return Object.fromEntries(saidOfImage('ENV').map((word) => word.split('=') as [string, string]));
}

/** The services of the compose file, with the variables of its `.env`. A variable that it demands and that is missing throws. */
export function composeServices(env: Readonly<Record<string, string>>): Readonly<Record<string, Service>> {
  const fill = (text: string): string =>
    text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, name: string, kind: string, otherwise: string) => {
      const value = env[name] || (kind === '-' ? otherwise : undefined);
      if (value === undefined) throw new Error(`${name}: ${otherwise}`);
      return value;
    });
  // In what was read, as engines do: an empty value stays a text.
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
  };
  const read = filled(parse(readFileSync(COMPOSE_FILE, 'utf8'))) as { readonly services: Record<string, Service> };
  return read.services;
}

/** Every object of the manifests for Kubernetes, with its file. */
export function manifests(): ReadonlyArray<{ readonly file: string; readonly manifest: Manifest }> {
  return readdirSync(path.join(DEPLOY, 'kubernetes')).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(DEPLOY, 'kubernetes', file), 'utf8')).map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return { file, manifest: document.toJS() as Manifest };
    }),
  );
}

/** An object of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [name: string]: unknown;
}
