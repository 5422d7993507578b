import type { DESK_SAMPLE as DE } from '../de/desk-sample.ts';

/** The sample campaign: offered, played with, taken away. */
export const DESK_SAMPLE: Readonly<Record<keyof typeof DE, string>> = {
  'desk.sample': 'For practice',
  'desk.sample.offer':
    'Try everything on a sample campaign: 40 fictitious households with orders, readings, photos and things to clear. It is all by itself: no mail leaves, no customer can sign in, and nothing of it is in your campaigns or handed over.',
  'desk.sample.make': 'Create the sample campaign',
  'desk.sample.making': 'Being created …',
  'desk.sample.there': 'A sample campaign with fictitious households is there, by itself and to be tried.',
  'desk.sample.play': 'Open the sample campaign',
  'desk.sample.bar': 'Practice',
  'desk.sample.bar.text': 'All customers and readings are fictitious. Nothing of it leaves the portal.',
  'desk.sample.leave': 'Leave practice',
  'desk.sample.try': 'What you can try here',
  'desk.sample.try.campaign': 'Filter open orders, send reminders, print letters, close the campaign',
  'desk.sample.try.clearing': 'Check, correct, ask about and assign readings that stand out',
  'desk.sample.try.search': 'Find a meter and enter a reading, for example UEB-1030',
  'desk.sample.try.imports': 'Import a file of your own and take the import back',
  'desk.sample.try.handOver': 'Load released readings as a file and acknowledge them',
  'desk.sample.end': 'Delete the sample campaign …',
  'desk.sample.end.title': 'Delete the sample campaign?',
  'desk.sample.end.text':
    'Everything in it is deleted, also what others have done here. Your campaigns stay as they are. You can create a new one at any time.',
  'desk.sample.end.orders_one': '{{number}} order',
  'desk.sample.end.orders_other': '{{number}} orders',
  'desk.sample.end.readings_one': '{{number}} reading',
  'desk.sample.end.readings_other': '{{number}} readings',
  'desk.sample.end.accounts_one': '{{number}} login',
  'desk.sample.end.accounts_other': '{{number}} logins',
  'desk.sample.end.do': 'Delete',
  'desk.sample.end.counting': 'Being counted …',
  'desk.sample.end.working': 'Being deleted …',
  'desk.sample.end.cancel': 'Keep',
  'desk.sample.end.done': 'The sample campaign is deleted.',
  'desk.sample.failed': 'That did not work. Please try again.',
  'desk.sample.mayNot': 'Practice does not have this: settings, keys and access to the desk are no part of it.',
};
