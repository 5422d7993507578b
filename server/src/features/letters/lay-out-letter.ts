import { berlinDay, formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import { fitAddress } from '@zaehlwerk/domain/letter/address-field';
import { letterFindings, type LetterFinding } from '@zaehlwerk/domain/letter/letter-finding';
import { letterTerms } from '@zaehlwerk/domain/letter/letter-meters';
import { fillLetterText, plainText } from '@zaehlwerk/domain/letter/letter-text';
import { fillPages, type PlacedBlock } from '@zaehlwerk/domain/letter/pages';
import { accessBlock } from './draw-access.ts';
import type { DrawnBlock } from './drawn-block.ts';
import { meterBlocks } from './draw-meters.ts';
import { textBlocks } from './draw-text.ts';
import { charactersMissing } from './fonts.ts';
import { ADDRESS, FIRST_PAGE, NEXT_PAGE } from './form.ts';
import type { LetterContent, LetterStyle } from './letter.ts';
import type { Paper } from './paper.ts';

/** A letter as it will be drawn. */
export interface LaidOutLetter {
  readonly id: string;
  readonly name: string | null;
  readonly subject: string;
  readonly address: ReturnType<typeof fitAddress>;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly blocks: readonly DrawnBlock[];
  readonly pages: readonly (readonly PlacedBlock[])[];
  readonly findings: readonly LetterFinding[];
}

/** Lays out a letter: what stands in its window, what beside it, and which part of it on which page. */
export function layOutLetter(paper: Paper, style: LetterStyle, id: string, content: LetterContent): LaidOutLetter {
  const { words } = style;
  const terms = letterTerms(content.meters.map((meter) => meter.terms));
  const earliest = terms.earliestExecution === null ? null : formatGermanDay(terms.earliestExecution);
  const latest = terms.latestExecution === null ? null : formatGermanDay(terms.latestExecution);
  const today = formatGermanDay(berlinDay(style.now));
  const text = fillLetterText(style.text, {
    name: content.name,
    customerNumber: content.customerNumber,
    campaign: style.campaign,
    earliest,
    latest,
    meters: String(content.meters.length + content.metersLeftOut),
    utility: style.utility,
    portal: new URL(content.link).host,
    link: content.link,
    username: content.username,
    code: content.code,
    date: today,
  });
  const subject = text.subject ?? words.title;
  const address = fitAddress(content.lines, {
    width: ADDRESS.width,
    sizes: ADDRESS.sizes,
    widthOf: (line, size) => paper.widthOf(line, { size }),
  });
  const facts = (
    [
      [words.date, today],
      [words.customerNumber, content.customerNumber],
      [words.campaign, style.campaign],
      [words.readFrom, earliest],
      [words.readUntil, latest],
      [words.contact, style.contact.phone],
    ] as const
  ).flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
  const meters = meterBlocks(paper, style, content);
  const blocks = [
    ...textBlocks(paper, [{ kind: 'subject', text: subject }, ...text.above]),
    accessBlock(paper, style, content),
    ...meters.blocks,
    ...textBlocks(paper, text.below),
  ];
  const printed = [
    ...content.lines,
    ...facts.map(([, value]) => value),
    subject,
    ...[...text.above, ...text.below].map(plainText),
    ...content.meters.flatMap(({ meterNumber, customMeterType, meterAddress: at, rates }) => [
      meterNumber,
      customMeterType ?? '',
      at.street ?? '',
      at.locationDescription ?? '',
      ...rates.map(({ rateName }) => rateName ?? ''),
    ]),
  ];
  return {
    id,
    name: content.name,
    subject,
    address,
    facts,
    blocks,
    pages: fillPages(blocks, { first: FIRST_PAGE.bottom - FIRST_PAGE.top, next: NEXT_PAGE.bottom - NEXT_PAGE.top }),
    findings: letterFindings({
      customers: content.customers,
      hasAddress: content.isComplete,
      isAddressCut: address.isCut,
      missingCharacters: charactersMissing(printed),
      missingValues: style.isOwnText ? text.missing : [],
      metersCut: meters.cut,
      metersLeftOut: content.metersLeftOut,
    }),
  };
}
