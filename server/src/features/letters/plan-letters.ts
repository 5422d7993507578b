import { randomInt } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import { CARD_CODE_LETTERS } from '@zaehlwerk/domain/account/card-code';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { readLetterText, whichText } from '@zaehlwerk/domain/letter/letter-text';
import { placeholdersIn, unknownPlaceholders } from '@zaehlwerk/domain/letter/placeholders';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findCampaign } from '../campaigns/campaigns-store.ts';
import { DEFAULT_BRAND_COLOR, derivePalette } from '../tenant/brand.ts';
import { defaultLogo } from '../tenant/logo.ts';
import { findDocument, findLogo, type StoredDocument } from '../tenant/tenant-store.ts';
import type { LetterStyle } from './letter.ts';
import { pictureOf } from './picture.ts';
import { LETTER_WORDS } from './words.ts';

/** What is asked for. */
interface Asked {
  readonly language: Language | null;
  readonly campaign: string | null;
  readonly codes: boolean;
}

/**
 * What all letters of a run have in common. Throws `invalid` with everything that is wrong with their text, before a link
 * is made: a text of a campaign may be older than this check.
 */
export async function planLetters(parts: Parts, tenant: TenantScope, asked: Asked): Promise<LetterStyle> {
  const { db, clock } = parts;
  const document = await findDocument(db, tenant);
  if (document === null) throw new Refusal('notFound');
  const campaign = asked.campaign === null ? null : await findCampaign(db, tenant, asked.campaign);
  const language = asked.language ?? document.config.languageConfig?.defaultLanguage ?? 'de';
  const words = LETTER_WORDS[language];
  const chosen = whichText(campaign?.texts ?? {}, language);
  if (chosen.kind === 'missing') throw new Refusal('invalid', [{ field: 'language', code: 'noTextInLanguage' }]);
  const typed = chosen.kind === 'campaign' ? chosen.text : words.usualText;
  const faults = textFaults(typed, asked);
  if (faults.length > 0) throw new Refusal('invalid', faults);
  const palette = derivePalette(document.brandColor ?? DEFAULT_BRAND_COLOR).light;
  const contact = contactOf(document, language);
  return {
    language,
    words,
    run: newRun(clock()),
    now: clock(),
    utility: document.name,
    logo: await pictureOf((await findLogo(db, tenant)) ?? (await defaultLogo(document.brandColor))),
    colors: { text: palette['brand-text'], edge: palette['brand-edge'] },
    sender: [document.name, ...addressOf(contact('address'), document.name)].join(' · '),
    contact: { phone: contact('phone'), email: contact('email'), hours: inOneLine(contact('hours')) },
    campaign: campaign?.name ?? null,
    text: readLetterText(typed),
    isOwnText: chosen.kind === 'campaign',
  };
}

function textFaults(text: string, { codes }: Asked): FieldFault[] {
  return [
    ...unknownPlaceholders(text).map((placeholder) => {
      return { field: 'campaign', code: 'unknownPlaceholder', params: { placeholder } };
    }),
    ...(placeholdersIn(text).includes('code') && !codes ? [{ field: 'codes', code: 'required' }] : []),
  ];
}

/** What a print shop may call it: the day, and four letters that tell runs of a day apart. */
function newRun(now: Date): string {
  const letters = Array.from({ length: 4 }, () => CARD_CODE_LETTERS[randomInt(CARD_CODE_LETTERS.length)]);
  return `${berlinDay(now).replaceAll('-', '')}-${letters.join('')}`;
}

/** The texts of the contact block in a language, else in formal German. */
function contactOf({ contactInformationItems }: StoredDocument, language: Language) {
  return (path: string): string | null => {
    const items = contactInformationItems.filter((item) => item.path === path);
    const found = items.find((item) => item.language === language) ?? items.find((item) => item.language === 'de');
    return found?.text.trim() ?? null;
  };
}

/** The lines of an address, without the name that stands before them, and without Markdown's marks. */
function addressOf(address: string | null, name: string): string[] {
  return plainLines(address).filter((line) => line !== name);
}

function inOneLine(text: string | null): string | null {
  const lines = plainLines(text);
  return lines.length === 0 ? null : lines.join(', ');
}

function plainLines(markdown: string | null): string[] {
  const lines = (markdown ?? '').split(/\r\n?|\n|<br\s*\/?>/);
  return lines.map((line) => line.replace(/[*_#\\]+/g, '').trim()).filter((line) => line !== '');
}
