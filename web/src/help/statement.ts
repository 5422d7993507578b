import type { Language } from '@zaehlwerk/contract/application';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { AccessibilityConfig } from '../tenant/portal.ts';

/** LEG-13, CST-51: the day of the built-in statement. */
export const STATEMENT_DAY = '2025-04-15' as Day;

/** The content of the accessibility statement; null for what the operator has not configured (OPN-151). */
export interface Statement {
  /** Markdown that replaces the built-in statement (LEG-04). */
  readonly custom: string | null;
  readonly company: string;
  /** The web address that the statement covers. */
  readonly address: string;
  readonly legals: string | null;
  readonly alternatives: string | null;
  readonly contact: string | null;
  readonly enforcementOffice: string | null;
}

/** The statement of an application with this name, served at `origin`, in the current language. */
export function statementOf(config: AccessibilityConfig, portal: PortalPlace, language: Language): Statement {
  return {
    custom: customContent(config.customContent, language),
    company: config.companyName || portal.name,
    address: config.mainUrl ?? config.url ?? portal.origin, // OPN-016
    legals: config.legals || null,
    alternatives: config.alternatives || null,
    contact: config.contact || null,
    enforcementOffice: config.enforcementOffice || null,
  };
}

interface PortalPlace {
  readonly name: string;
  readonly origin: string;
}

/** One text for all languages or one for each (OPN-158); formal German is the fallback, as for help (OPN-096). */
function customContent(content: AccessibilityConfig['customContent'], language: Language): string | null {
  if (content === undefined || typeof content === 'string') return content || null;
  return content[language] || content.de || null;
}
