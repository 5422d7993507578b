import { type Code, type DoctorLanguage, WORDS } from './words.ts';

/** What was found to be wrong, or worth knowing. `values` are the words of its sentence, and hold no secret. */
export interface Finding {
  readonly code: Code;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A finding with the words of its sentence. */
export function found(code: Code, values: Finding['values'] = {}): Finding {
  return { code, values };
}

/** How much a finding matters. */
export function levelOf({ code }: Finding): 'fault' | 'note' {
  return WORDS[code].level;
}

/** The sentence of a finding. */
export function sentenceOf({ code, values }: Finding, language: DoctorLanguage): string {
  return WORDS[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Why something failed: the code of the system, or the message where there is none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
