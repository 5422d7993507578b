import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';

/** The place of a text in the contact block. */
export const CONTACT_PATHS = ['title', 'text', 'phone', 'email', 'address', 'hours'] as const;
export type ContactPath = (typeof CONTACT_PATHS)[number];

/** `text` is plain for title, phone and email, else Markdown without HTML. */
export const ContactInformationItem = z.object({
  language: z.enum(LANGUAGES),
  path: z.enum(CONTACT_PATHS),
  text: z.string().check(z.minLength(1), z.maxLength(5000)),
});
export type ContactInformationItem = z.infer<typeof ContactInformationItem>;

/** All languages together, in the order of the operator's document. */
export const getContact = endpoint({
  method: 'GET',
  path: '/api/public/contact/{applicationId}',
  summary: 'How to reach the utility',
  caller: 'anyone',
  params: z.object({ applicationId: boundedName }),
  answer: { 200: z.object({ contactInformationItems: z.array(ContactInformationItem) }), 304: null },
  refusals: ['notFound'],
});
