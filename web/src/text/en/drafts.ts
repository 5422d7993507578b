/** English: drafts. */
export const DRAFTS = {
  'draft.back': 'What you entered is still here.',
  'draft.back.at': 'As of {{day}}, {{time}}',
  'draft.back.partly': 'Some of it no longer fits this meter and is missing.',
  'draft.back.lostPhotos_one': 'One photo can no longer be read. Please add it again.',
  'draft.back.lostPhotos_other': '{{count}} photos can no longer be read. Please add them again.',
  'draft.discard': 'Discard it',
  'draft.discarded': 'Discarded.',
  'draft.begun': 'For this meter, something was entered that has not been sent yet.',
  'draft.open': 'Open it',
  'draft.denied': 'This browser does not keep what you enter.',
  'draft.denied.text': 'Please send before you close or reload this page.',
  'draft.full': 'There is no room left on this device for what you enter.',
  'draft.full.text': 'Please send before you close or reload this page.',
  'draft.photosRefused': 'There is no room left on this device for photos.',
  'draft.photosRefused.text': 'Everything else you entered is kept. Please send before you close or reload this page.',
} as const;
