import { postAnonymousReading, postAnonymousReceipt } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken, PROOF_HEADER_KEY } from '@zaehlwerk/contract/anonymous-tokens';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { addressBucket } from '../../http/addresses.ts';
import { limitUses } from '../../http/failure-limits.ts';
import { refuseOtherSites } from '../../http/refusal.ts';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading } from '../readings/accept-reading.ts';
import { countReading } from '../readings/count-reading.ts';
import { answerOutcome } from '../mail/waiting-mails.ts';
import { withinQuota } from '../quotas/daily-quota.ts';
import { addressSender } from '../quotas/senders.ts';
import { readingWithoutAccess } from './reading-without-access.ts';
import { receiptLimits, receiptSender, refuseWithoutReceipt } from './receipt-without-access.ts';
import { issueTokenWithoutAccess, provenUses } from './proof-of-work.ts';

const HOUR_SECONDS = 60 * 60;

/** Readings without access: the token, the sends with it and their receipts, each limited per address. */
export function readingWithoutAccessRoutes(app: FastifyInstance, parts: Parts): void {
  const { limits } = parts.config;
  const takeToken = provenUses(parts, {
    keyPrefix: 'at',
    most: limits.tokensWithoutAccessPerHour,
    unproven: limits.unprovenTokensPerHour,
  });
  const sendFromAddress = limitUses(parts, 'ar', limits.readingsWithoutAccessPerHour, HOUR_SECONDS);
  // A token lives as long.
  const sendWithToken = limitUses(parts, 'aj', limits.readingsWithoutAccessPerToken, HOUR_SECONDS);
  const receipts = receiptLimits(parts);
  const sendReceipt = receiptSender(parts, receipts);

  serve(app, postAnonymousToken, async ({ scope, headers, request }) => {
    refuseOtherSites(request);
    const token = await issueTokenWithoutAccess(parts, scope);
    await takeToken(scope, addressBucket(request.ip), headers[PROOF_HEADER_KEY]);
    return { token };
  });

  serve(
    app,
    postAnonymousReading,
    async ({ scope, body, request }) => {
      const headers = readSendHeaders(request.headers);
      const reading = readingWithoutAccess(parts, scope, body);
      const use = { kind: null, photos: reading.photos };
      const sender = addressSender(parts, scope, request.ip);
      const accept = () => withinQuota(parts, sender, use, () => acceptReading(parts, scope, reading, headers));
      await countReading(parts, 'withoutAccess', accept, headers);
      return null;
    },
    {
      body: 'later',
      // Every send counts, whatever becomes of it, and before its photos have come.
      async admit({ scope: { applicationId, tokenId }, request }) {
        await sendWithToken(applicationId, tokenId);
        await sendFromAddress(applicationId, addressBucket(request.ip));
      },
    },
  );

  serve(
    app,
    postAnonymousReceipt,
    async ({ scope, body, request, ...call }) =>
      answerOutcome(call, await sendReceipt(scope, body, languageOf(request.headers['accept-language']))),
    {
      body: 'later',
      async admit({ scope, request }) {
        refuseWithoutReceipt(scope);
        const proof = request.headers[PROOF_HEADER_KEY];
        await receipts.ask(scope, addressBucket(request.ip), typeof proof === 'string' ? proof : undefined);
      },
    },
  );
}
