import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { endpoint } from './endpoint.ts';
import { ChosenOrders } from './open-orders.ts';
import { accountFilter, applicationId, flag, MAIL_FILTERS, TABLES_OUT } from './operator.ts';

export const ZIP_TYPE = 'application/zip';
export const PDF_TYPE = 'application/pdf';

/**
 * Files of access data: a table, a ZIP of a table and one QR code for each row, or a ZIP of letters as PDF in parts with
 * their check sheet.
 */
export const ACCESS_FORMATS = ['csv', 'xlsx', 'zip', 'letters'] as const;
export type AccessFormat = (typeof ACCESS_FORMATS)[number];
export const QR_FORMATS = ['svg', 'png'] as const;
export type QrFormat = (typeof QR_FORMATS)[number];

/** Makes links, and card codes where they are asked for, for all accounts of a filter. What was used does not end: it may hang on somebody's wall. */
export const postAccess = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/access',
  summary:
    'A new direct link, and with `codes` a new card code, for each account of a filter, as a file for printing; nothing that was used ends, and of what nobody has used the newest five stay',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'login.printAccess',
  params: applicationId,
  query: z.object({
    format: z.optional(z.enum(ACCESS_FORMATS)),
    qr: z.optional(z.enum(QR_FORMATS)),
    /** Of letters alone: the first of them as PDF, with a link and a code that let nobody in. Nothing is made, nothing stored. */
    specimen: flag,
    /** Of letters; left out: that of the portal. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  body: z.object({
    ...accountFilter,
    notRead: z.optional(z.boolean()),
    mail: z.optional(z.enum(MAIL_FILTERS)),
    /** Only accounts that have one of these orders. */
    orders: z.optional(ChosenOrders),
    codes: z.optional(z.boolean()),
  }),
  closedBody: true,
  answer: { 200: null },
  givesFile: [...TABLES_OUT, ZIP_TYPE, PDF_TYPE],
  refusals: ['malformed', 'invalid', 'notFound'],
});
