import { expect, test } from 'vitest';
import { addressBucket, onceForEach, readTrust } from './addresses.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:54321', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:54321', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2/64'],
  ['2001:db8::1', '2001:db8:0:0/64'],
  ['::1', '0:0:0:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0/64'],
  ['', 'unreadable'],
  ['unknown', 'unreadable'],
  ['_hidden7', 'unreadable'],
  ['203.0.113.9:54321:1', 'unreadable'],
  ['0x7f000001', 'unreadable'],
  ['127.1', 'unreadable'],
])('[S19] %s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket);
});

test('[S19] all addresses of one line count as one', () => {
  const all = Array.from({ length: 100 }, (_, i) => addressBucket(`2001:db8:1:2:${i.toString(16)}:3:4:5`));
  expect(new Set(all).size).toBe(1);
});

test.each([
  ['10.0.0.0/8', ['10.1.2.3', '10.1.2.3:5000', '::ffff:10.1.2.3'], ['11.0.0.1', '::1', 'unknown']],
  ['loopback, fd00::/8', ['127.0.0.1', '::1', 'fd12::1', '[fd12::1]:80'], ['10.0.0.1', 'fe80::1']],
  ['uniquelocal', ['192.168.1.1', 'fc00::1'], ['192.169.1.1']],
  ['192.0.2.7', ['192.0.2.7'], ['192.0.2.8']],
  ['::ffff:10.0.0.0/104', ['10.1.2.3'], ['11.0.0.1']],
  ['0.0.0.0/0', ['203.0.113.9'], ['::1', '_hidden']],
])('[S19] TRUST_PROXY=%s believes its proxies and nobody else', (setting, trusted, others) => {
  const trust = readTrust(setting);
  if (typeof trust !== 'function') throw new Error(`${setting} is a list`);
  expect(trusted.map((one) => trust(one))).toEqual(trusted.map(() => true));
  expect(others.map((one) => trust(one))).toEqual(others.map(() => false));
});

test('[S47] an address is read once, however many connections come from it; thousands of others push it out', () => {
  const read: string[] = [];
  const bucketOf = onceForEach((address) => {
    read.push(address);
    return address === '127.0.0.9' ? null : addressBucket(address);
  });
  for (let n = 0; n < 3; n += 1) {
    expect([bucketOf('203.0.113.9'), bucketOf('127.0.0.9'), bucketOf('2001:db8::1')]).toEqual([
      '203.0.113.9',
      null,
      '2001:db8:0:0/64',
    ]);
  }
  expect(read).toEqual(['203.0.113.9', '127.0.0.9', '2001:db8::1']);
  for (let n = 0; n < 5000; n += 1) bucketOf(`10.0.${Math.floor(n / 250)}.${n % 250}`);
  bucketOf('203.0.113.9');
  expect(read.filter((address) => address === '203.0.113.9')).toHaveLength(2);
});
