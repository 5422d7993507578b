import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { DeskSession } from './clerks.ts';
import { endpoint } from './endpoint.ts';

const secret = boundedName.check(z.minLength(1));

/** Both are asked of whoever changes how they come in: a desk that was left open is not enough for it. */
export const Proof = z.object({ password: secret, code: secret });

export const postDeskPassword = endpoint({
  method: 'POST',
  path: '/api/desk/session/password',
  summary:
    'Another password of the clerk who asks, for the present one and a code of the app; all other sessions end, and this one goes on under a new cookie',
  caller: 'clerk',
  body: z.extend(Proof, { newPassword: secret }),
  answer: { 200: DeskSession },
  /**
   * `passwordWrong` for the present one; `invalid` with `badFormat` of `code` for a wrong one, or one that was used, and with
   * `tooShort` or `badFormat` of `newPassword` for one that is too short, or the mail address.
   */
  refusals: ['malformed', 'invalid', 'passwordWrong', 'tooManyRequests'],
});

export const postDeskApp = endpoint({
  method: 'POST',
  path: '/api/desk/session/app',
  summary:
    'Begins with another app that shows codes, for the password and a code of the present one, which counts until the new one was confirmed',
  caller: 'clerk',
  body: Proof,
  answer: {
    200: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code that the desk draws itself. */
      otpauthUri: z.string(),
      /** To be sent with the first code of the new app, within ten minutes. */
      setUp: z.string(),
    }),
  },
  /** As with a password. */
  refusals: ['malformed', 'invalid', 'passwordWrong', 'tooManyRequests'],
});

export const postDeskAppCode = endpoint({
  method: 'POST',
  path: '/api/desk/session/app/code',
  summary:
    'Confirms the new app by its first code: that of before shows no good codes any more, all other sessions end, and this one goes on under a new cookie',
  caller: 'clerk',
  body: z.object({ setUp: boundedText(1_000).check(z.minLength(1)), code: secret }),
  answer: { 200: DeskSession },
  /** `invalid` with `badFormat` of `code` for a wrong one; `notFound` where what was begun is over, or another app was confirmed since. */
  refusals: ['malformed', 'invalid', 'notFound'],
});
