import { Parser } from 'edifact';

/** The segments of an interchange as a library reads them that knows nothing of ours; throws where it does not understand it. */
export function parseEdifact(text: string): readonly (readonly [string, readonly (readonly string[])[]])[] {
  const segments: [string, string[][]][] = [];
  const parser = new Parser();
  parser.encoding('UNOC');
  parser.on('opensegment', (tag: string) => segments.push([tag, []]));
  parser.on('element', () => segments.at(-1)![1].push([]));
  parser.on('component', (value: string) => segments.at(-1)![1].at(-1)!.push(value));
  parser.write(text);
  parser.end();
  return segments;
}
