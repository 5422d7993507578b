import { expect, test } from 'vitest';
import { addressBucket } from './caller-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2/64'],
  ['2001:db8::1', '2001:db8:0:0/64'],
  ['::1', '0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0/64'],
])('[S19] %s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket);
});

test('[S19] all addresses of one line count as one', () => {
  const all = Array.from({ length: 100 }, (_, i) => addressBucket(`2001:db8:1:2:${i.toString(16)}:3:4:5`));
  expect(new Set(all).size).toBe(1);
});
