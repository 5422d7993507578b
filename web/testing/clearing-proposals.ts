import type { Proposal } from '@zaehlwerk/contract/clearing-proposals';

/** What another clerk has proposed, and whoever is signed in may confirm. */
export function proposal(more: Partial<Proposal> = {}): Proposal {
  return {
    proposalId: 'p-1',
    state: 'corrected',
    reason: 'Ziffern vertauscht',
    keyName: 'T. Yılmaz',
    clerk: 'T. Yılmaz',
    at: '2025-11-21T08:10:00.000Z',
    correction: {
      readingValue: '5712.852',
      readingDate: '2025-11-21',
      source: 'phone',
      comment: null,
      fall: null,
      oldEndValue: null,
      newStartValue: null,
      newMeterNumber: null,
      exchangedOn: null,
    },
    isYours: false,
    mayConfirm: true,
    sentBack: null,
    ...more,
  };
}

/** The same as its maker sees it. */
export const ownProposal = (more: Partial<Proposal> = {}): Proposal =>
  proposal({ state: 'released', correction: null, clerk: 'S. Arndt', isYours: true, mayConfirm: false, ...more });
