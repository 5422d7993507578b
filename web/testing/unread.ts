import type { WireRate } from './meters.ts';

/** That a register could not be read, in the API's format. */
export function unread(more: Partial<NonNullable<WireRate['notReadable']>> = {}): NonNullable<WireRate['notReadable']> {
  return {
    reason: 'noAccess',
    readingDate: '2025-11-21',
    comment: null,
    created: '2025-11-21T14:00:00.000Z',
    readingResultImages: [],
    ...more,
  };
}
