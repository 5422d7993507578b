import { expect, test } from 'vitest';
import { makeAccountScope } from '../../http/caller/make-scope.ts';
import { makeJobMemory } from './job-json.ts';

const scope = makeAccountScope({
  applicationId: 'stadtwerke',
  accountId: 'account',
  mainAccountId: 'account',
  roles: [],
});
const job = (jobId: string, revision: string, length = 10) => ({
  jobId,
  revision,
  wire: jobId.repeat(length),
});

test('recalls a job in exactly the state it was remembered in', () => {
  const memory = makeJobMemory();
  memory.remember(scope, job('a', '1'));
  expect(memory.recall(scope, { jobId: 'a', revision: '1' })).toBe('aaaaaaaaaa');
  expect(memory.recall(scope, { jobId: 'a', revision: '2' })).toBeNull();
  expect(memory.recall(scope, { jobId: 'b', revision: '1' })).toBeNull();
  memory.remember(scope, job('a', '2', 3));
  expect(memory.recall(scope, { jobId: 'a', revision: '1' })).toBeNull();
  expect(memory.recall(scope, { jobId: 'a', revision: '2' })).toBe('aaa');
});

test('a job of another utility is another job', () => {
  const memory = makeJobMemory();
  memory.remember(scope, job('a', '1'));
  expect(
    memory.recall(
      makeAccountScope({ applicationId: 'other', accountId: 'account', mainAccountId: 'account', roles: [] }),
      { jobId: 'a', revision: '1' },
    ),
  ).toBeNull();
});

test('keeps to its room: what was asked for longest ago goes first', () => {
  const memory = makeJobMemory(25);
  memory.remember(scope, job('a', '1'));
  memory.remember(scope, job('b', '1'));
  memory.recall(scope, { jobId: 'a', revision: '1' });
  memory.remember(scope, job('c', '1'));
  expect(memory.recall(scope, { jobId: 'b', revision: '1' })).toBeNull();
  expect(memory.recall(scope, { jobId: 'a', revision: '1' })).not.toBeNull();
  for (let n = 0; n < 100; n += 1) memory.remember(scope, job('c', String(n), 3));
  expect(memory.recall(scope, { jobId: 'a', revision: '1' })).not.toBeNull();
  memory.remember(scope, job('d', '1', 30));
  expect(memory.recall(scope, { jobId: 'd', revision: '1' })).toBeNull();
});
