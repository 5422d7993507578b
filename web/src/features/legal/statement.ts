import type { Language } from '@zaehlwerk/contract/application';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { AccessibilityConfig } from '../../application/portal.ts';

/** LEG-13, CST-51: the day of the built-in statement. */
export const STATEMENT_DAY = '2025-04-15' as Day;

/** What the accessibility statement says; null where the operator has said nothing (OPN-151). */
export interface Statement {
  /** Markdown that takes the place of the built-in statement (LEG-04). */
  readonly custom: string | null;
  readonly company: string;
  /** The web address the statement speaks about. */
  readonly address: string;
  readonly legals: string | null;
  readonly alternatives: string | null;
  readonly contact: string | null;
  readonly enforcementOffice: string | null;
}

/** The statement of a utility with this name, whose portal stands at `origin`, in the language that is spoken. */
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

/** One text for all languages or one for each (OPN-158); the formal German one stands in, as for help (OPN-096). */
function customContent(content: AccessibilityConfig['customContent'], language: Language): string | null {
  if (content === undefined || typeof content === 'string') return content || null;
  return content[language] || content.de || null;
}
