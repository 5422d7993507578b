import { expect, test } from 'vitest';
import { addressesOf, isPublicAddress, networksOf, NotAllowed } from './reach.ts';

const { signal } = new AbortController();

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  // Metadata of clouds.
  '169.254.169.254',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:53aa:64c::1',
  '2001:db8::1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  'nonsense',
  '127.1',
])('[OPS-119, OPN-464] %s is no address at large', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '::ffff:8.8.8.8', '2a00:1450:4001:830::200e', '172.32.0.1', '100.128.0.1'])(
  '[OPS-119] %s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('[OPS-119, OPN-464] a name that leads inside is refused, unless the installation names the address', async () => {
  const nowhere = networksOf('off');
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.7']) {
    await expect(addressesOf(host, nowhere, { signal })).rejects.toThrow(NotAllowed);
  }
  const some = networksOf('127.0.0.0/8, ::1, 10.0.0.0/24');
  expect(await addressesOf('10.0.0.7', some, { signal })).toEqual([{ address: '10.0.0.7', family: 4, isInside: true }]);
  expect((await addressesOf('localhost', some, { signal })).every(({ isInside }) => isInside)).toBe(true);
  await expect(addressesOf('10.0.1.7', some, { signal })).rejects.toThrow(NotAllowed);
  expect(await addressesOf('8.8.8.8', nowhere, { signal })).toEqual([
    { address: '8.8.8.8', family: 4, isInside: false },
  ]);
});

test('[OPS-119] names that nobody answers for hold two lookups of the process at most, and addresses none', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const find = (name: string) => {
    asked.push(name);
    return new Promise<{ address: string; family: number }[]>((resolve) => {
      answers.push(() => resolve([{ address: '8.8.8.8', family: 4 }]));
    });
  };
  const nowhere = networksOf('off');
  const late = new AbortController();
  const found = ['a', 'b', 'c', 'd'].map((name) =>
    addressesOf(name, nowhere, { signal: name === 'c' ? late.signal : signal, find }),
  );
  expect(await addressesOf('8.8.4.4', nowhere, { signal, find })).toHaveLength(1);
  expect(asked).toEqual(['a', 'b']);
  late.abort();
  answers[0]?.();
  await expect(found[2]).rejects.toThrow();
  answers[1]?.();
  await Promise.all([found[0], found[1]]);
  expect(asked).toEqual(['a', 'b', 'd']);
  answers[2]?.();
  expect(await found[3]).toHaveLength(1);
});
