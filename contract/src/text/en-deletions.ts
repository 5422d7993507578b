import type { DeletionTexts } from './texts.ts';

/** English, of what is deleted, and what is kept. */
export const ENGLISH_DELETIONS: DeletionTexts = {
  'deletion.notHandedOver':
    'Readings that nobody has fetched yet: they will be lost. Please fetch beforehand what you have to keep for bills (§ 147 AO, § 257 HGB).',
  'deletion.handedOver':
    'Readings that were fetched before: what the law wants kept of them is in your other systems; delete it there when its time is over.',
  'deletion.audit':
    'Entries of the audit: they stay as the proof of who did what, and that it was deleted (Art. 5 (2) GDPR), without readings and names of customers, but with the names of clerks, for as long as the rule for the audit says, and without one for ever.',

  'kept.billing':
    'Readings with the numbers of order and meter, without a name: bills are made from them, which have to be kept (§ 147 AO, § 257 HGB; Art. 17 (3) (b) GDPR).',
  'kept.handedOver': 'Readings that were fetched before: please delete what your other systems have of them there.',
  'kept.others': 'Readings that others have sent for these orders, with their comments and photos: they are theirs.',
};
