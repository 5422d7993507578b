import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';

const applicationId = boundedName;
const markdown = z.string().check(z.minLength(1), z.maxLength(50_000));
/** Any text is accepted; one that is no regular expression matches nothing. */
const filter = z.prefault(z.nullable(z.string().check(z.maxLength(200))), null);

/** How to read a certain kind of meter, and which meters that is. A missing filter matches all. */
export const MeterReadingInstruction = z.object({
  obisFilter: filter,
  meterNumberFilter: filter,
  multiMeterRate: z.prefault(z.nullable(z.boolean()), null),
  language: z.enum(LANGUAGES),
  markdown,
});

/** The global help by language; enabled as soon as there is one text. */
export const HelpTexts = z.partialRecord(z.enum(LANGUAGES), markdown);

/** All languages together, in the order of the operator's document. */
export const getMeterReadingHelp = endpoint({
  method: 'GET',
  path: '/api/public/meterReadingHelp/{applicationId}',
  summary: 'Instructions for reading certain meters',
  caller: 'anyone',
  params: z.object({ applicationId }),
  answer: { 200: z.object({ instructions: z.array(MeterReadingInstruction) }), 304: null },
  refusals: ['notFound'],
});

/** The status alone tells whether there is global help. */
export const getHelp = endpoint({
  method: 'GET',
  path: '/api/public/help/{applicationId}',
  summary: 'Whether there is global help',
  caller: 'anyone',
  params: z.object({ applicationId }),
  answer: { 200: z.object({}), 304: null },
  refusals: ['notFound'],
});

export const getHelpText = endpoint({
  method: 'GET',
  path: '/api/public/help/{applicationId}/{language}',
  summary: 'The global help in a language, formal German where it is missing',
  caller: 'anyone',
  params: z.object({ applicationId, language: z.enum(LANGUAGES) }),
  answer: { 200: z.object({ markdown: z.string() }), 304: null },
  refusals: ['notFound'],
});

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
