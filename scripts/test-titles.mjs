// Finds the titles of a test file as vitest and Playwright report them, with the ids in their brackets.
import { readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

const TESTS = new Set(['test', 'it', 'describe']);
const NEVER_RUN = new Set(['skip', 'todo', 'fixme']);
const BRACKET = /^\s*\[([^\]]*)\]/;
const PLACEHOLDER = /%[sdifjoOc]/g;
/** Stands for the part of a title that is only known at run time. */
const HOLE = '?';
const UNKNOWN = /[?$]/;

/**
 * Ids in the titles of one file: `[VAL-03, OPN-064] …`, also from constants or the rows of `test.each`. `unread` holds
 * the titles whose brackets are only known at run time.
 */
export function idsInTitles(file) {
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const constants = constantsOf(program);
  const ids = new Set();
  const unread = [];
  for (const { title, table } of titledCalls(program)) {
    for (const text of runsOf(textOf(title, constants) ?? '', table, constants)) {
      const bracket = BRACKET.exec(text)?.[1] ?? '';
      for (const id of bracket.split(/[,\s]+/).filter(Boolean)) {
        if (UNKNOWN.test(id)) unread.push(text);
        else ids.add(id);
      }
    }
  }
  return { ids: [...ids], unread: [...new Set(unread)] };
}

/** Calls such as `test(…)` and `describe.each(…)(…)` that run, with their title and table. */
function* titledCalls(node) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'CallExpression') {
    const { names, table } = calleeOf(node.callee);
    if (TESTS.has(names[0]) && !names.some((name) => NEVER_RUN.has(name)) && node.arguments.length > 1) {
      yield { title: node.arguments[0], table };
    }
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) yield* titledCalls(child);
    else yield* titledCalls(value);
  }
}

/** The names in a callee such as `test.each(table)`: `test` and `each`; and its table. */
function calleeOf(callee) {
  if (callee.type === 'Identifier') return { names: [callee.name] };
  if (callee.type === 'MemberExpression') {
    const { names, table } = calleeOf(callee.object);
    return { names: [...names, callee.property.name], table };
  }
  if (callee.type === 'CallExpression') return { names: calleeOf(callee.callee).names, table: callee.arguments[0] };
  return { names: [] };
}

function constantsOf(program) {
  const declared = program.body.filter((one) => one.type === 'VariableDeclaration' && one.kind === 'const');
  return new Map(declared.flatMap((one) => one.declarations.map(({ id, init }) => [id.name, init])));
}

function plain(node, constants) {
  if (node?.type === 'Identifier') return plain(constants.get(node.name), constants);
  if (/^TS(As|Satisfies)Expression$/.test(node?.type)) return plain(node.expression, constants);
  return node;
}

/** The titles of one call: one, or one for each row of its table. */
function runsOf(title, table, constants) {
  const rows = plain(table, constants);
  if (rows?.type !== 'ArrayExpression') return [title.replace(PLACEHOLDER, HOLE)];
  return rows.elements.map((row) => {
    const cells = plain(row, constants);
    const left = cells?.type === 'ArrayExpression' ? [...cells.elements] : [cells];
    return title.replace(PLACEHOLDER, () => textOf(left.shift(), constants) ?? HOLE);
  });
}

/** The text of an expression, with a hole for what is only known at run time; undefined for what is no text. */
function textOf(node, constants) {
  const found = plain(node, constants);
  if (found?.type === 'Literal') return typeof found.value === 'string' ? found.value : undefined;
  if (found?.type === 'TemplateLiteral') {
    const holes = found.expressions.map((hole) => textOf(hole, constants) ?? HOLE);
    return found.quasis.map((part, at) => part.value.cooked + (holes[at] ?? '')).join('');
  }
  if (found?.type === 'BinaryExpression') return textOf(found.left, constants) + textOf(found.right, constants);
  return undefined;
}
