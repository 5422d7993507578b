/** A segment as it was read: its tag, and its elements with their components. */
export interface ReadSegment {
  readonly tag: string;
  readonly elements: readonly (readonly string[])[];
}

/** Reads an interchange by the signs that its UNA names; written apart from what writes one. */
export function readInterchange(text: string): ReadSegment[] {
  if (!text.startsWith('UNA')) throw new Error('no UNA');
  const [component, element, , release, , end] = Array.from(text.slice(3, 9));
  const segments: ReadSegment[] = [];
  let elements: string[][] = [['']];
  const put = (character: string): void => {
    const last = elements.at(-1)!;
    last[last.length - 1] += character;
  };
  for (let at = 9; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === release) put(text[(at += 1)]!);
    else if (character === component) elements.at(-1)!.push('');
    else if (character === element) elements.push(['']);
    else if (character === end) {
      const [[tag = ''] = [], ...rest] = elements;
      segments.push({ tag, elements: rest });
      elements = [['']];
    } else put(character);
  }
  if (elements.length > 1 || elements[0]![0] !== '') throw new Error('the last segment has no end');
  return segments;
}

/** The order of segments of a counter reading (13002, 13017) between UNH and UNT. */
const ORDER = /^BGM DTM RFF NAD NAD UNS NAD LOC RFF( LIN PIA QTY DTM DTM( STS)?)+$/;
const PARTNER = /^\d{13}$/;
const INSTANT = /^\d{12}\+00$/;

/** What is wrong with an interchange of counter readings; empty where nothing is. */
export function faultsOfMscons(text: string): string[] {
  const segments = readInterchange(text);
  const faults: string[] = [];
  const must = (is: boolean, fault: string): void => void (is || faults.push(fault));
  const [unb, ...rest] = segments;
  const unz = rest.pop();
  must(unb?.tag === 'UNB' && unz?.tag === 'UNZ', 'UNB and UNZ');
  const [syntax, sender, receiver, at, reference, , application] = unb?.elements ?? [];
  must(syntax?.join(':') === 'UNOC:3', 'UNB S001');
  for (const partner of [sender, receiver]) {
    must(PARTNER.test(partner?.[0] ?? '') && /^(14|500|502)$/.test(partner?.[1] ?? ''), 'UNB partner');
  }
  must(/^\d{6}:\d{4}$/.test(at?.join(':') ?? ''), 'UNB S004');
  must(/^[A-Z0-9]{1,14}$/.test(reference?.[0] ?? ''), 'UNB 0020');
  must(application?.[0] === 'VL', 'UNB 0026');
  const heads = rest.filter(({ tag }) => tag === 'UNH').map(({ elements }) => elements[0]?.[0] ?? '');
  must(new Set(heads).size === heads.length && heads.every((one) => /^[A-Z0-9]{1,14}$/.test(one)), 'UNH 0062');
  must(unz?.elements.flat().join('+') === `${heads.length}+${reference?.[0]}`, 'UNZ');
  must(heads.length > 0, 'no message');
  let from = 0;
  for (const [n, { tag, elements }] of rest.entries()) {
    if (tag === 'UNH') from = n;
    if (tag !== 'UNT') continue;
    const message = rest.slice(from, n + 1);
    must(elements.flat().join('+') === `${message.length}+${message[0]?.elements[0]?.[0]}`, 'UNT');
    faults.push(...faultsOfMessage(message));
  }
  must(rest.at(-1)?.tag === 'UNT' && rest[0]?.tag === 'UNH', 'messages');
  return faults;
}

function faultsOfMessage(message: readonly ReadSegment[]): string[] {
  const faults: string[] = [];
  const must = (is: boolean, fault: string): void => void (is || faults.push(fault));
  const flat = message.map(({ tag, elements }) => `${tag}+${elements.map((one) => one.join(':')).join('+')}`);
  const inner = message.slice(1, -1);
  must(ORDER.test(inner.map(({ tag }) => tag).join(' ')), `order: ${inner.map(({ tag }) => tag).join(' ')}`);
  must(/^UNH\+\w+\+MSCONS:D:04B:UN:2\.5$/.test(flat[0] ?? ''), 'UNH');
  const [bgm, dtm, rff, ms, mr, uns, dp, loc, device] = inner.map(({ elements }) => elements);
  must(bgm?.[0]?.[0] === '7' && (bgm[1]?.[0] ?? '') !== '' && bgm[2]?.[0] === '9', 'BGM');
  must(dtm?.[0]?.[0] === '137' && INSTANT.test(dtm[0][1] ?? '') && dtm[0][2] === '303', 'DTM+137');
  const check = rff?.[0]?.[1] ?? '';
  must(rff?.[0]?.[0] === 'Z13' && /^130(02|17)$/.test(check), 'RFF+Z13');
  const lists = check === '13002' ? /^(9|332)$/ : /^(9|293)$/;
  for (const [code, nad] of [
    ['MS', ms],
    ['MR', mr],
  ] as const) {
    must(nad?.[0]?.[0] === code && PARTNER.test(nad[1]?.[0] ?? '') && lists.test(nad[1]?.[2] ?? ''), `NAD+${code}`);
  }
  must(uns?.[0]?.[0] === 'D' && dp?.[0]?.[0] === 'DP', 'UNS, NAD+DP');
  must(loc?.[0]?.[0] === '172' && /^(DE\d{11}[A-Z0-9]{20}|\d{11})$/.test(loc[1]?.[0] ?? ''), 'LOC+172');
  must(device?.[0]?.[0] === 'MG' && /^.{1,70}$/.test(device[0][1] ?? ''), 'RFF+MG');
  let line = 0;
  for (const { tag, elements } of inner.slice(9)) {
    if (tag === 'LIN') must(elements[0]?.[0] === String((line += 1)), 'LIN');
    if (tag === 'PIA') {
      const medium = check === '13002' ? '7' : '1';
      must(elements[0]?.[0] === '5' && elements[1]?.[1] === 'SRW', 'PIA');
      must(new RegExp(`^${medium}-\\d{1,3}:\\d+\\.\\d+\\.\\d+$`).test(elements[1]?.[0] ?? ''), 'PIA OBIS');
    }
    if (tag === 'QTY') must(elements[0]?.[0] === '220' && /^\d+(\.\d{1,3})?$/.test(elements[0][1] ?? ''), 'QTY');
    if (tag === 'DTM') {
      const [what, when = '', format] = elements[0] ?? [];
      must(what === '9' ? /^\d{8}$/.test(when) && format === '102' : what === '7' && INSTANT.test(when), 'DTM');
    }
    if (tag === 'STS') must(elements.map((one) => one.join(':')).join('+') === 'Z33++Z83', 'STS');
  }
  return faults;
}
