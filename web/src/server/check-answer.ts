import type { Endpoint, Shape } from '@zaehlwerk/contract/endpoint';
import { inSlices } from '../device/in-slices.ts';

/**
 * What of a good answer the contract names; null when it is not what the contract says. The one list that may be long is
 * checked bit by bit, so that thousands of jobs do not keep a page from being typed in.
 */
export async function checkAnswer({ longList }: Endpoint, shape: Shape, body: unknown): Promise<Checked | null> {
  const list = longList === undefined ? undefined : listIn(body, longList.name);
  if (longList === undefined || list === undefined) return resultOf(shape, body);
  const { name, each } = longList;
  const rest = resultOf(shape, { ...(body as object), [name]: [] });
  const checked = await inSlices(list, (one) => resultOf(each, one));
  if (rest === null || !checked.every((one) => one !== null)) return null;
  return { answer: { ...(rest.answer as object), [name]: checked.map(({ answer }) => answer) } };
}

export interface Checked {
  readonly answer: unknown;
}

function listIn(body: unknown, name: string): readonly unknown[] | undefined {
  const list = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return Array.isArray(list) ? list : undefined;
}

function resultOf(shape: Shape, body: unknown): Checked | null {
  const result = shape.safeParse(body);
  return result.success ? { answer: result.data } : null;
}
