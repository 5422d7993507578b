import * as z from 'zod/mini';
import { ApplicationDocument, BRAND_COLOR, DocumentChanges } from './application-document.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';

/** A version of the document, by its number within the tenant: 1 is the first that was kept. */
const version = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
const named = z.extend(applicationId, { version });

/** The revision of a draft, which is another one with every change of what it holds. */
const revision = z.string();
/** The draft that the caller has seen, by its revision, or `none`; `conflict`, of a discard `notFound`, where there is another one by now. Left out: whichever there is. */
const seen = z.optional(boundedName);

/** Every text of the portal that the document may replace, by its key, for `config.languageConfig.translations`. */
export const getTexts = endpoint({
  method: 'GET',
  path: '/api/operator/texts',
  summary: 'Keys of all texts that an application may replace, each with its text in formal German',
  caller: 'operator',
  needs: { scope: 'read' },
  answer: { 200: z.object({ texts: z.array(z.object({ key: z.string(), text: z.string() })) }) },
  refusals: [],
});

/** The colours of one appearance of the portal, by the names of the tokens without `--`, and their contrast. */
const Appearance = z.object({
  tokens: z.record(z.string(), z.string()),
  /** Of the words on a button with its ground. */
  button: z.number(),
  /** Of a link with the ground on which it stands out least. */
  link: z.number(),
  /** What both have to reach. */
  least: z.number(),
});

/** How one colour of a utility looks, and whether it can be read. */
export const getPalette = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/palette',
  summary: 'The colours that are derived from a brand colour in each appearance, with their contrasts',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  query: z.object({ color: boundedName.check(z.regex(BRAND_COLOR)) }),
  answer: {
    200: z.object({
      /** Of white words on the colour as it was given. */
      white: z.number(),
      light: Appearance,
      dark: Appearance,
      hc: Appearance,
      hcDark: Appearance,
    }),
  },
  refusals: ['notFound', 'invalid'],
});

export const getDocumentVersions = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/versions',
  summary: 'Versions of the application document that are kept, the newest first',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  answer: {
    200: z.object({
      versions: z.array(
        z.object({
          version: z.number(),
          storedAt: z.string(),
          /** The name of the operator key; null where it was no operator, or nobody knows. */
          storedBy: z.nullable(z.string()),
          /** The version that was put back with it. */
          restoredFrom: z.nullable(z.number()),
          bytes: z.number(),
        }),
      ),
    }),
  },
  refusals: ['notFound'],
});

export const getDocumentVersion = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/versions/{version}',
  summary: 'One version of the application document',
  caller: 'operator',
  needs: { scope: 'read' },
  params: named,
  answer: { 200: ApplicationDocument },
  refusals: ['notFound'],
});

export const postDocumentVersion = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/versions/{version}/restore',
  summary: 'Puts an earlier version of the application document back as the newest; no body',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'setting.restore',
  params: named,
  query: z.object({
    dryRun: flag,
    /** The version that it may replace: `conflict` where another one is in force by now. */
    basedOn: z.optional(version),
  }),
  answer: { 200: DocumentChanges },
  refusals: ['notFound', 'conflict', 'invalid'],
});

const Draft = z.extend(z.omit(DocumentChanges, { dryRun: true }), {
  document: ApplicationDocument,
  /** The version that was in force when the draft was saved: the only one that it may replace. */
  basedOn: z.number(),
  savedAt: z.string(),
  savedBy: z.nullable(z.string()),
  revision,
});

export const getDocumentDraft = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/draft',
  summary: 'The draft of the application document, and what it would change',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  answer: { 200: Draft },
  refusals: ['notFound'],
});

export const putDocumentDraft = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}/draft',
  summary:
    'Saves the one draft of the application document, validated like the document; nobody sees it before it is published',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'setting.putDraft',
  params: applicationId,
  query: z.object({
    /** The version that the draft was made from: `conflict` where another one is in force by now. */
    basedOn: z.optional(version),
    seen,
  }),
  body: ApplicationDocument,
  closedBody: true,
  answer: { 200: z.extend(DocumentChanges, { revision }) },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const deleteDocumentDraft = endpoint({
  method: 'DELETE',
  path: '/api/operator/applications/{applicationId}/draft',
  summary: 'Discards the draft of the application document, with `seen` that of this revision alone',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'setting.deleteDraft',
  params: applicationId,
  query: z.object({ seen }),
  answer: { 204: null },
  refusals: ['notFound'],
});

export const postDocumentDraft = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/draft/publish',
  summary:
    'Makes the draft the application document; conflict where the document was changed after the draft was saved; no body',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'setting.publishDraft',
  params: applicationId,
  query: z.object({ dryRun: flag, seen }),
  answer: { 200: DocumentChanges },
  refusals: ['notFound', 'conflict', 'invalid'],
});
