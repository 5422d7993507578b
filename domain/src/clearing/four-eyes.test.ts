import { expect, test } from 'vitest';
import { CLEARING_STATES } from './clearing.ts';
import { PROPOSAL_ANSWERS, wantsSecond, whyNotToAnswer } from './four-eyes.ts';

const [ANNA, BEN] = ['anna', 'ben'];

test('[OPN-683] a release, a correction and discarding wait for another clerk; a question and opening again do not, nor anything where that is off', () => {
  const waiting = (who: Parameters<typeof wantsSecond>[1]) => CLEARING_STATES.filter((to) => wantsSecond(to, who));
  expect(waiting({ isOn: true, clerkId: ANNA })).toEqual(['released', 'corrected', 'discarded']);
  expect(waiting({ isOn: false, clerkId: ANNA })).toEqual([]);
  expect(waiting({ isOn: true, clerkId: null })).toEqual([]);
});

test('[OPN-684, OPN-687] nobody confirms or sends back their own proposal, and nobody else takes it back; once two are not wanted, its maker confirms it, too', () => {
  const answers = (who: Parameters<typeof whyNotToAnswer>[2]) =>
    PROPOSAL_ANSWERS.map((answer) => whyNotToAnswer(answer, ANNA, who));
  expect(answers({ isOn: true, clerkId: ANNA, standsInFor: [] })).toEqual(['ownProposal', 'ownProposal', null]);
  expect(answers({ isOn: true, clerkId: BEN, standsInFor: [] })).toEqual([null, null, 'othersProposal']);
  expect(answers({ isOn: true, clerkId: null, standsInFor: [] })).toEqual([null, null, 'othersProposal']);
  expect(answers({ isOn: false, clerkId: ANNA, standsInFor: [] })).toEqual([null, 'ownProposal', null]);
});

test('[DSK-213, OPN-724] a deputy does not confirm what the clerk has proposed for whom they stand in, but sends it back; once two are not wanted, they confirm it', () => {
  const answers = (isOn: boolean) =>
    PROPOSAL_ANSWERS.map((answer) =>
      whyNotToAnswer(answer, ANNA, { isOn, clerkId: BEN, standsInFor: ['carla', ANNA] }),
    );
  expect(answers(true)).toEqual(['proposalOfAbsent', null, 'othersProposal']);
  expect(answers(false)).toEqual([null, null, 'othersProposal']);
});
