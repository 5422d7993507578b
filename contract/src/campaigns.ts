import { CAMPAIGN_ID, CAMPAIGN_STATES } from '@zaehlwerk/domain/campaign/campaign';
import { placeholdersIn, unknownPlaceholders } from '@zaehlwerk/domain/letter/placeholders';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { HelpTexts } from './help.ts';
import { applicationId } from './operator.ts';
import { wrong } from './rule.ts';

const campaignId = boundedName.check(z.regex(CAMPAIGN_ID));

const isoDay = z.prefault(z.nullable(boundedText(10).check(z.iso.date())), null);

const Period = z.object({
  name: boundedText(200).check(z.minLength(1)),
  /** The time that the readings are for, both days included. */
  periodFrom: isoDay,
  periodTo: isoDay,
  /** These three hold for orders of the campaign that say nothing else. */
  targetReadingDate: isoDay,
  earliestExecution: isoDay,
  latestExecution: isoDay,
  /** What its letters say, by language, with placeholders such as `{name}`. */
  texts: z.prefault(HelpTexts, {}),
  /** What mails that remind of it say; the same placeholders but `{code}`: nobody signs in by what is in a mail. */
  reminderTexts: z.prefault(HelpTexts, {}),
});

/** What a text of letters may name, and one of mails may not. */
const NOT_IN_MAILS = 'code';

/** What PUT replaces as a whole; what is left out is null, or no text. */
export const CampaignDocument = Period.check(
  wrong(({ periodFrom, periodTo, earliestExecution, latestExecution, texts, reminderTexts }) => [
    ...(isBefore(periodTo, periodFrom) ? [{ path: ['periodTo'], code: 'notTogether' as const }] : []),
    ...(isBefore(latestExecution, earliestExecution)
      ? [{ path: ['latestExecution'], code: 'notTogether' as const }]
      : []),
    ...Object.entries(texts).flatMap(([language, text]) =>
      unknownPlaceholders(text).map((placeholder) => {
        return { path: ['texts', language], code: 'unknownPlaceholder' as const, placeholder };
      }),
    ),
    ...Object.entries(reminderTexts).flatMap(([language, text]) =>
      [...unknownPlaceholders(text), ...placeholdersIn(text).filter((name) => name === NOT_IN_MAILS)].map(
        (placeholder) => {
          return { path: ['reminderTexts', language], code: 'unknownPlaceholder' as const, placeholder };
        },
      ),
    ),
  ]),
);
export type CampaignDocument = z.infer<typeof CampaignDocument>;

function isBefore(day: string | null, other: string | null): boolean {
  return day !== null && other !== null && day < other;
}

const Campaign = z.extend(Period, { campaignId: z.string(), state: z.enum(CAMPAIGN_STATES) });
export type Campaign = z.infer<typeof Campaign>;

const ofCampaign = z.extend(applicationId, { campaignId });

export const getCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/campaigns',
  summary: 'All campaigns of an application, with the number of their orders',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  answer: {
    200: z.object({
      campaigns: z.array(z.extend(Campaign, { orders: z.number(), withdrawn: z.number() })),
    }),
  },
  refusals: ['notFound'],
});

export const putCampaign = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}/campaigns/{campaignId}',
  summary: 'Creates a campaign, which is prepared then, or replaces what it says; its state stays',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'campaign.put',
  params: ofCampaign,
  body: CampaignDocument,
  answer: { 200: Campaign, 201: Campaign },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const postCampaignState = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/campaigns/{campaignId}/state',
  summary: 'Moves a campaign to another state; `conflict` where it cannot go there',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'campaign.move',
  params: ofCampaign,
  body: z.object({ state: z.enum(CAMPAIGN_STATES) }),
  answer: { 200: Campaign },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});
