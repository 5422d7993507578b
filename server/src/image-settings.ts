import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EnvironmentReader } from './read-environment.ts';

/** Where the bytes of photos are kept. */
export type ImagesPlace = { readonly kind: 'files'; readonly folder: string } | S3Place;

/** A bucket of an S3 server. */
export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** The address of the server, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  /** Whether the bucket stands in the path instead of before the host. */
  readonly pathStyle: boolean;
  readonly credentials: S3Credentials;
}

interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that end. */
  readonly sessionToken: string | null;
}

/** Where photos are, and where they were before. */
export interface ImageSettings {
  readonly images: ImagesPlace;
  /** Photos that are not there yet are still read here; null where there is no such place. */
  readonly formerImages: ImagesPlace | null;
}

/** Reads IMAGES_URL (by default a folder under dataDir), IMAGES_FORMER_URL and the credentials of S3. Faults are pushed. */
export function readImageSettings(read: EnvironmentReader, dataDir: string): ImageSettings {
  const usual: ImagesPlace = { kind: 'files', folder: path.join(dataDir, 'images') };
  const images = placeOf(read, 'IMAGES_URL') ?? usual;
  const formerImages = placeOf(read, 'IMAGES_FORMER_URL');
  if (formerImages !== null && isSamePlace(images, formerImages)) {
    read.faults.push('IMAGES_FORMER_URL must name another place than IMAGES_URL.');
  }
  return { images, formerImages };
}

function placeOf(read: EnvironmentReader, name: string): ImagesPlace | null {
  const given = read.url(name, ['file:', 's3:']);
  if (given === null) return null;
  if (new URL(given).protocol === 's3:') return s3PlaceOf(read, name, new URL(given));
  if (isFolderOfThisMachine(given)) return { kind: 'files', folder: fileURLToPath(given) };
  read.faults.push(`${name} must name a folder of this machine, such as ${pathToFileURL('/var/lib/images').href}.`);
  return null;
}

/** `file:images` would mean /images. */
function isFolderOfThisMachine(address: string): boolean {
  try {
    return /^file:\/\/(localhost)?\//i.test(address) && !fileURLToPath(address).includes('\0');
  } catch {
    return false;
  }
}

function isSamePlace(one: ImagesPlace, other: ImagesPlace): boolean {
  if (one.kind === 'files') return other.kind === 'files' && path.resolve(one.folder) === path.resolve(other.folder);
  return other.kind === 's3' && one.bucket === other.bucket && one.endpoint === other.endpoint;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PARAMETERS = ['endpoint', 'region', 'pathStyle'];
/** What AWS itself and most others take where nothing is said. */
const USUAL_REGION = 'us-east-1';

function s3PlaceOf(read: EnvironmentReader, name: string, url: URL): S3Place | null {
  const faults = read.faults.length;
  const must = (sentence: string): void => void read.faults.push(`${name} must ${sentence}`);
  const given = url.searchParams;
  const bucket = url.host;
  const names = [...given.keys()];
  if (!BUCKET.test(bucket) || url.username !== '' || url.hash !== '' || !['', '/'].includes(url.pathname))
    must('name a bucket and nothing else before its parameters, such as s3://bucket?region=eu-central-1.');
  if (names.some((one) => !PARAMETERS.includes(one)) || new Set(names).size < names.length)
    must(`have no other parameters than ${PARAMETERS.join(', ')}, each once.`);
  const named = given.get('region') ?? read.text('AWS_REGION') ?? USUAL_REGION;
  const region = REGION.test(named) ? named : USUAL_REGION;
  if (region !== named) must('name a region such as eu-central-1.');
  const endpoint = given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!isOrigin(endpoint)) must('have as endpoint the address of a server alone, such as https://s3.example.');
  const pathStyle = given.get('pathStyle') ?? String(given.has('endpoint'));
  if (!['true', 'false'].includes(pathStyle)) must('have true or false as pathStyle.');
  const credentials = credentialsOf(read, name);
  if (credentials === null || read.faults.length > faults) return null;
  return {
    kind: 's3',
    bucket,
    endpoint: new URL(endpoint).origin,
    region,
    pathStyle: pathStyle === 'true',
    credentials,
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, hostname } = new URL(text);
  const isPlain = pathname === '/' && search === '' && hash === '' && username === '' && hostname !== '';
  return isPlain && ['http:', 'https:'].includes(protocol);
}

/** By the names that all programs for S3 know. */
function credentialsOf(read: EnvironmentReader, name: string): S3Credentials | null {
  const accessKeyId = read.text('AWS_ACCESS_KEY_ID');
  const secretAccessKey = read.text('AWS_SECRET_ACCESS_KEY');
  const sessionToken = read.text('AWS_SESSION_TOKEN');
  const isHeader = [accessKeyId, secretAccessKey, sessionToken].every(
    (one) => one === null || /^[\x21-\x7e]+$/.test(one),
  );
  if (accessKeyId !== null && secretAccessKey !== null && isHeader)
    return { accessKeyId, secretAccessKey, sessionToken };
  read.faults.push(
    `${name} must be set together with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which hold no spaces.`,
  );
  return null;
}
