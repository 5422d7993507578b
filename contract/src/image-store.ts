import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';

/** How many photos one call looks at, or carries over. */
export const MOST_IMAGES = 500;

/** The place of a photo in the store, as `next` of the answer before told it. */
const cursor = boundedName.check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}\/[0-9a-f-]{36}$/));

/** A photo of which there is something to say. */
const Photo = { applicationId: z.string(), imageId: z.string() };

export const getImagesCheck = endpoint({
  method: 'GET',
  path: '/api/operator/image-store/check',
  summary:
    'Reads the photos of all applications from the image store, a page at a time, and compares each with its record; `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'read', ofAllTenants: true },
  query: z.object({
    afterPhoto: z.optional(cursor),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_IMAGES))),
  }),
  answer: {
    200: z.object({
      /** Records that were compared. */
      checked: z.number(),
      /** Of these, whose bytes are still at the former place alone. */
      former: z.number(),
      /** Those without bytes, and those with others than were recorded. */
      faulty: z.array(z.object({ ...Photo, fault: z.enum(['missing', 'altered']) })),
      /** Those that could not be read, though the places can be used; the log says why. */
      failed: z.array(z.object(Photo)),
      /** Null at the end. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['invalid'],
});

export const postImagesMove = endpoint({
  method: 'POST',
  path: '/api/operator/image-store/move',
  summary:
    'Carries photos from the former place over to the image store, a page at a time, and removes each there once its bytes were read here; `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'settings', ofAllTenants: true },
  act: 'image.move',
  body: z.object({
    afterPhoto: z.optional(cursor),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MOST_IMAGES))),
  }),
  closedBody: true,
  answer: {
    200: z.object({
      /** Whether there is a former place. */
      hasFormer: z.boolean(),
      moved: z.number(),
      /** That were removed meanwhile, or never whole. */
      gone: z.number(),
      /** That stay at the former place, because no reading names them. */
      unnamed: z.number(),
      /** That stay at the former place, because their bytes are not those that were put. */
      damaged: z.array(z.object(Photo)),
      /** That stay there because they could not be carried over; the log says why. */
      failed: z.array(z.object(Photo)),
      /** Why nothing was carried over: another call is at it, or both places are the same one. */
      stopped: z.nullable(z.enum(['otherMove', 'samePlace'])),
      /** Null at the end. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['malformed', 'invalid'],
});
