import { expect, test } from 'vitest';
import { configOf, faultsOf } from './testing/config-of.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'secret/+=' };
const AT_AWS = {
  kind: 's3',
  bucket: 'zaehler-fotos',
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  pathStyle: false,
  credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'secret/+=', sessionToken: null },
};

test('images lie in a folder of this machine', () => {
  expect(configOf({ DATA_DIR: '/var/lib/zähler' }).images).toEqual({ kind: 'files', folder: '/var/lib/zähler/images' });
  expect(configOf({ IMAGES_URL: 'file:///mnt/im%20ages' }).images).toEqual({ kind: 'files', folder: '/mnt/im ages' });
  const refused = [
    'file://elsewhere/images',
    'file:images',
    'file:///a%2Fb',
    'file:///a%00',
    'file:///%ff',
    'file:///%',
  ];
  for (const url of refused) {
    const sentence = 'IMAGES_URL must name a folder of this machine, such as file:///var/lib/images.';
    expect([url, faultsOf({ IMAGES_URL: url })]).toEqual([url, [sentence]]);
  }
});

test('[OPS-173, OPN-622] or in a bucket of AWS, or of another server, with the usual credentials', () => {
  const imagesOf = (url: string, env: Record<string, string> = {}) =>
    configOf({ ...KEYS, IMAGES_URL: url, ...env }).images;
  expect(imagesOf('s3://zaehler-fotos?region=eu-central-1')).toEqual(AT_AWS);
  expect(imagesOf('s3://zaehler-fotos', { AWS_REGION: 'eu-central-1' })).toEqual(AT_AWS);
  expect(imagesOf('s3://zaehler-fotos')).toMatchObject({ endpoint: 'https://s3.us-east-1.amazonaws.com' });
  const own = { endpoint: 'http://10.0.0.7:9000', region: 'us-east-1', pathStyle: true };
  expect(imagesOf('s3://zaehler-fotos?endpoint=http://10.0.0.7:9000')).toMatchObject(own);
  expect(imagesOf('s3://zaehler-fotos?endpoint=https%3A%2F%2Fs3.example%2F&pathStyle=false')).toMatchObject({
    endpoint: 'https://s3.example',
    pathStyle: false,
  });
  expect(imagesOf('s3://zaehler-fotos', { AWS_SESSION_TOKEN: 'ends' })).toMatchObject({
    credentials: { sessionToken: 'ends' },
  });
});

test.each([
  ['s3://', 'name a bucket'],
  ['s3://Fotos', 'name a bucket'],
  ['s3://ab', 'name a bucket'],
  ['s3://fotos/folder', 'name a bucket'],
  ['s3://key:secret@fotos', 'name a bucket'],
  ['s3://fotos:443', 'name a bucket'],
  ['s3://fotos?Region=eu', 'have no other parameters'],
  ['s3://fotos?region=a&region=b', 'have no other parameters'],
  ['s3://fotos?region=EU central', 'name a region'],
  ['s3://fotos?endpoint=s3.example', 'have as endpoint'],
  ['s3://fotos?endpoint=ftp://s3.example', 'have as endpoint'],
  ['s3://fotos?endpoint=https://key:secret@s3.example', 'have as endpoint'],
  ['s3://fotos?endpoint=https://s3.example/fotos', 'have as endpoint'],
  ['s3://fotos?pathStyle=yes', 'have true or false as pathStyle'],
])('[OPS-173, S63] %s is refused with a sentence that repeats no secret', (url, words) => {
  const faults = faultsOf({ ...KEYS, IMAGES_URL: url });
  expect(faults).toEqual([expect.stringContaining(`IMAGES_URL must ${words}`)]);
  expect(faults.join(' ')).not.toContain('secret');
});

test('[OPS-173] without credentials there is no bucket', () => {
  const sentence =
    'IMAGES_URL must be set together with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which hold no spaces.';
  for (const env of [{}, { AWS_ACCESS_KEY_ID: 'AKIA1' }, { ...KEYS, AWS_SECRET_ACCESS_KEY: 'two words' }]) {
    expect(faultsOf({ IMAGES_URL: 's3://fotos', ...env })).toEqual([sentence]);
  }
});

test('[OPS-175] where photos were before is another place', () => {
  const former = { IMAGES_FORMER_URL: 'file:///mnt/images' };
  expect(configOf({}).formerImages).toBeNull();
  expect(configOf({ ...KEYS, IMAGES_URL: 's3://fotos', ...former }).formerImages).toEqual({
    kind: 'files',
    folder: '/mnt/images',
  });
  const sentence = 'IMAGES_FORMER_URL must name another place than IMAGES_URL.';
  expect(faultsOf({ ...former, IMAGES_URL: 'file:///mnt/images/' })).toEqual([sentence]);
  expect(faultsOf({ ...KEYS, IMAGES_URL: 's3://fotos', IMAGES_FORMER_URL: 's3://fotos?pathStyle=false' })).toEqual([
    sentence,
  ]);
  expect(faultsOf({ ...former, DATA_DIR: '/mnt' })).toEqual([sentence]);
});
