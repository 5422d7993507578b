import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import type { ImportAnswer } from '@zaehlwerk/contract/imports';
import { Problem } from '@zaehlwerk/contract/problems';
import { describe, expect, test } from 'vitest';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { changesBetween, kindsBesideCounts, leavesOf, readTables } from '../testing/tables.ts';
import { newUtility } from '../testing/utility.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const MANY = 1_000_000;
const server = await testServer({
  ...MAILS_WAIT,
  limits: { loginFailuresPerUsername: MANY, loginFailuresPerAddress: MANY, linkFailuresPerAddress: MANY },
});
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };

const TAKING_JSON: readonly (readonly [EndpointName, Endpoint])[] = EVERY_ENDPOINT.filter(
  ([name, { body }]) => body !== undefined || name === 'postOrders' || name === 'postHistory',
);
/** Deep enough to exhaust a stack, short enough for the body limit of a caller without access. */
const DEEP = 12_000;

/** Invalid JSON in any place. */
const NO_JSON: Readonly<Record<string, string>> = {
  NaN: 'NaN',
  Infinity: 'Infinity',
  '-Infinity': '-Infinity',
  undefined: 'undefined',
  'a leading zero': '01',
  'a leading point': '.5',
  hexadecimal: '0x10',
  'single quotes': `'a'`,
  'a comment': '/* a */ 1',
  'a trailing comma': '[1,]',
  'nesting that never ends': '['.repeat(DEEP),
};

/** Valid JSON that is no sensible value in any place. */
const ODD: Readonly<Record<string, string>> = {
  '1e400': '1e400',
  '-1e400': '-1e400',
  '-0': '-0',
  '2^53+1': '9007199254740993',
  'a very small number': '1e-400',
  'a prototype': '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  'a list with a prototype': '[{"__proto__":{"polluted":true}}]',
  'half a character': '"\\ud800"',
  'half a character as a key': '{"\\udc00":"a"}',
  NUL: '"\\u0000"',
  'NUL as a key': '{"a\\u0000":"a"}',
  'keys of every object': '{"toString":1,"valueOf":1,"hasOwnProperty":1,"length":-1,"then":1}',
  'deep nesting': `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  'deep objects': `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  null: 'null',
  true: 'true',
  'an empty object': '{}',
};

const PLACE = '@@place@@';

/**
 * The body as JSON text, once for each value in it, with a placeholder for another. All items of a list have one shape,
 * so its first stands for them.
 */
function withPlaces(body: unknown): string[] {
  const texts: string[] = [JSON.stringify(PLACE)];
  const visit = (value: unknown, around: (inner: unknown) => unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined)) {
      const put = (replaced: unknown): unknown =>
        around(
          Array.isArray(value)
            ? value.map((item, index) => (String(index) === key ? replaced : item))
            : { ...value, [key]: replaced },
        );
      texts.push(JSON.stringify(put(PLACE)));
      visit(inner, put);
    }
  };
  visit(body, (whole) => whole);
  return texts;
}

/**
 * A call and its body, with a placeholder for each value. Both kinds of import read files by the same code, in a
 * thread.
 */
async function placesOf(name: EndpointName) {
  const call = await goodCallOf(world, name);
  const places = withPlaces(call.body);
  if (name === 'postHistory') return { call, bodies: places.slice(0, 1) };
  const ofFile = (text: string): boolean => text.includes(`"OBIS":"${PLACE}"`);
  return { call, bodies: name === 'postOrders' ? places.filter(ofFile) : places };
}

function fill(body: string, json: string): string {
  return body.replace(`"${PLACE}"`, () => json);
}

test('[S45, OPN-160] what is no JSON is malformed, wherever it stands, and changes nothing', async () => {
  const all = [];
  for (const [name, endpoint] of TAKING_JSON) all.push({ name, endpoint, ...(await placesOf(name)) });
  const before = await readTables(server);
  const kinds = Object.entries(NO_JSON);
  for (const { name, endpoint, call, bodies } of all) {
    for (const [at, body] of bodies.entries()) {
      // A text is parsed before anything of it is looked at: all kinds in one place, each further place has one in turn.
      for (const [what, json] of at === 0 ? kinds : [kinds[at % kinds.length]!]) {
        const { status, text } = await makeCall(world, endpoint, { ...call, body: fill(body, json) });
        expect([name, what, status, text]).toEqual([name, what, 400, expect.stringContaining('"code":"malformed"')]);
      }
    }
  }
  expect(kindsBesideCounts(changesBetween(before, await readTables(server)))).toEqual([]);
});

describe.each(TAKING_JSON)('%s', (name, endpoint) => {
  test('[S45] odd values are refused or read exactly, and reach no prototype', async () => {
    const { call, bodies } = await placesOf(name);
    for (const body of bodies) {
      for (const [what, json] of Object.entries(ODD)) {
        const answer = await makeCall(world, endpoint, { ...call, body: fill(body, json) });
        expect([what, body.slice(0, 200), answer.status]).toEqual([
          what,
          body.slice(0, 200),
          expect.toSatisfy(isNoFault),
        ]);
        if (answer.status === 400) expect(Problem.safeParse(answer.json()).success).toBe(true);
      }
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const stored = leavesOf([...(await readTables(server)).values()].map((table) => [...table.values()]));
    // 2^53+1 read as a double, 1e400 read as infinity
    for (const wrong of [9007199254740992, '9007199254740992', 'Infinity', 'polluted']) {
      expect(stored).not.toContain(wrong);
    }
  });

  test('[S45] other encodings and bytes that are no text are malformed', async () => {
    const call = await goodCallOf(world, name);
    const text = JSON.stringify(call.body);
    const bytes = [Buffer.from(text, 'utf16le'), Buffer.from(`${text.slice(0, -1)}\xff${text.slice(-1)}`, 'latin1')];
    for (const body of bytes) {
      const answer = await makeCall(world, endpoint, { ...call, body });
      expect([answer.status, answer.json()['code']]).toEqual([400, 'malformed']);
    }
  });
});

test.each(TAKING_JSON.filter(([, { body }]) => body !== undefined))(
  '[S45] of a key that %s gets twice the last one counts',
  async (name, endpoint) => {
    const first = await goodCallOf(world, name);
    for (const key of Object.keys(first.body as object)) {
      const call = await goodCallOf(world, name);
      const body = `{"${key}":{"first":[null]},${JSON.stringify(call.body).slice(1)}`;
      expect([key, (await makeCall(world, endpoint, { ...call, body })).status]).toEqual([key, call.status]);
    }
  },
);

test('[S45] numbers in a JSON file that a double cannot hold are reported, not rounded', async () => {
  const [name, endpoint] = TAKING_JSON.find(([one]) => one === 'postHistory')!;
  const call = await goodCallOf(world, name);
  const [row] = call.body as Record<string, unknown>[];
  const body = JSON.stringify([{ ...row, Zählerstand: PLACE }]);
  for (const [number, code] of [
    ['9007199254740993', 'tooManyDigits'],
    ['1e400', 'notANumber'],
    ['1e-400', 'notANumber'],
  ] as const) {
    const answer = await makeCall(world, endpoint, { ...call, body: fill(body, number) });
    const { findings } = answer.json<ImportAnswer>();
    expect(findings).toContainEqual(expect.objectContaining({ column: 'Zählerstand', code }));
  }
});

function isNoFault(status: number): boolean {
  return status < 500;
}
