// Checks that every text that a call takes has a maximum length in its shape: a rule never looks at a text of any
// length.
import { toJSONSchema } from 'zod/mini';

const { ENDPOINTS } = await import('./src/endpoints.ts');

const complaints = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
  ['params', 'query', 'headers', 'body'].flatMap((part) => {
    if (endpoint[part] === undefined) return [];
    const places = new Set(unboundedTexts(toJSONSchema(endpoint[part], { io: 'input' }), part));
    return [...places].map((place) => `contract: ${name}, ${place}: a text without a most length (bounded-text.ts)`);
  }),
);
if (complaints.length > 0) {
  process.stdout.write(`${complaints.join('\n')}\n`);
  process.exit(1);
}

/** Places of texts without a maximum length in a shape. */
function unboundedTexts(shape, place) {
  if (typeof shape !== 'object') return [];
  if ('$ref' in shape) return [`${place} (a reference: not known to this check)`];
  const inside = [
    ...Object.entries(shape.properties ?? {}).map(([key, inner]) => [inner, `${place}.${key}`]),
    [shape.items, `${place}[]`],
    [shape.propertyNames, `${place} (key)`],
    [shape.additionalProperties, `${place}{}`],
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].map((option) => [option, place]),
  ];
  const isBounded = shape.type !== 'string' || 'maxLength' in shape || 'enum' in shape || 'const' in shape;
  return [
    ...(isBounded ? [] : [place]),
    ...inside.flatMap(([inner, where]) => (inner === undefined ? [] : unboundedTexts(inner, where))),
  ];
}
