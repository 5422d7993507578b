import { deleteOperatorKey, postOperatorKey } from '@zaehlwerk/contract/operator';
import { WrongUse } from '../faults.ts';
import { onlyWord } from './read-input.ts';
import type { Verb, VerbCall } from './verb.ts';

/** Creates and ends keys of the operator interface. */
export const keyVerb: Verb = {
  name: 'key',
  usage: ['key add <name>', 'key end <keyId>'],
  help: 'Creates a further operator key, shown only once, or ends one. The last key cannot be ended.',
  options: {},
  run(call) {
    const [what, ...words] = call.words;
    if (what === 'add') return addKey(call, onlyWord(words, 'name'));
    if (what === 'end') return endKey(call, onlyWord(words, 'key id'));
    throw new WrongUse('Use `key add <name>` or `key end <keyId>`.');
  },
};

async function addKey({ client, terminal }: VerbCall, name: string): Promise<number> {
  const { id, key } = (await client.call(postOperatorKey, { body: { name } })).answer;
  await terminal.out(`Key id  ${id}\nKey     ${key}\n`);
  return 0;
}

async function endKey({ client, terminal }: VerbCall, keyId: string): Promise<number> {
  await client.call(deleteOperatorKey, { params: { keyId } });
  terminal.printError(`${keyId}: ended`);
  return 0;
}
