import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The maximum number of bytes of a photo that is read. */
export const MOST_PHOTO_BYTES = 5 * 1024 * 1024;
/** Room for what stands around the photo in a form. */
const FORM_BYTES = 8 * 1024;

const confidence = z.number().check(z.minimum(0), z.maximum(1));
const pixels = z.number();
const text = z.nullable(z.string().check(z.maxLength(100)));
/** Answers are passed on as the rules have them, which never change a list: so say the types, at no cost for the browser. */
type ListOf<S extends z.ZodMiniType> = z.ZodMiniType<readonly z.output<S>[], readonly z.input<S>[]>;
const listOf = <S extends z.ZodMiniType>(each: S, most: number, least = 0): ListOf<S> =>
  z.array(each).check(z.minLength(least), z.maxLength(most));

const Box = z.object({ x: pixels, y: pixels, width: pixels, height: pixels });

const DetectedRate = z.object({
  obis: text,
  obisConfidence: confidence,
  value: text,
  valueConfidence: confidence,
  valueBox: z.nullable(Box),
  digitConfidences: z.optional(listOf(confidence, 20)),
  valueCorners: z.optional(listOf(z.object({ x: pixels, y: pixels }), 4, 4)),
});

/** What a recogniser answers; more devices or registers than one photo can show are refused. */
export const DetectedDevices = z.object({
  devices: listOf(
    z.object({
      inferredMeter: z.object({ id: text, idConfidence: confidence, rates: listOf(DetectedRate, 20) }),
      children: listOf(z.object({ type: z.string().check(z.maxLength(50)), box: Box }), 50),
    }),
    20,
  ),
});

/** The body is a form with the field `image`, a JPEG of at most 5 MB. */
export const postPhotoToRead = endpoint({
  method: 'POST',
  path: '/api/image-ai/detect/',
  summary: 'What the meters on a photo show; the photo is not kept',
  caller: 'account',
  answer: { 200: DetectedDevices },
  refusals: ['invalid', 'forbidden', 'wrongContentType', 'tooLarge', 'tooManyRequests', 'photoNotRead', 'unavailable'],
  takesFile: ['multipart/form-data'],
  maxBodyBytes: MOST_PHOTO_BYTES + FORM_BYTES,
});
