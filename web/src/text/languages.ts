import type { Language } from '@zaehlwerk/contract/application';

/** A language a person can choose, with the name the operator gives it. */
export interface OfferedLanguage {
  readonly name: Language;
  readonly readableName: string;
}

/** The language chosen on this device. */
export const LANGUAGE_KEY = 'zaehlwerk.language';

/** CST-47, SHL-38. */
export const DEFAULT_LANGUAGE: Language = 'de';

/**
 * The language to speak: what the person chose on this device as long as it is offered, else the configured default
 * (OPN-047). Without a list of languages there is formal German alone.
 */
export function chooseLanguage(
  chosen: string | null,
  offered: readonly OfferedLanguage[],
  configured: Language | undefined,
): Language {
  const names = offered.map((one) => one.name);
  if (names.length === 0) return DEFAULT_LANGUAGE;
  return names.find((name) => name === chosen) ?? configured ?? DEFAULT_LANGUAGE;
}

/** The one after the present in the configured order, round and round (SHL-39); null with fewer than two (SHL-40). */
export function nextLanguage(present: Language, offered: readonly OfferedLanguage[]): OfferedLanguage | null {
  if (offered.length < 2) return null;
  const at = offered.findIndex((one) => one.name === present);
  return offered[(at + 1) % offered.length] ?? null;
}
