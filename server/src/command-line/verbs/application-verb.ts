import { getApplicationDocument, putApplicationDocument } from '@zaehlwerk/contract/operator';
import { WrongUse } from '../faults.ts';
import { APPLICATION_OPTION, pickApplication, type Verb, type VerbCall } from './verb.ts';
import { onlyWord, readInput } from './read-input.ts';

/** Reads and writes the application document: name, hosts and all settings of a utility. */
export const applicationVerb: Verb = {
  name: 'application',
  usage: ['application get [--application ID]', 'application put <file.json> [--application ID]'],
  help: 'Shows the document of an application, or creates or replaces it as a whole.',
  options: APPLICATION_OPTION,
  run(call) {
    const [what, ...words] = call.words;
    if (what === 'get' && words.length === 0) return getDocument(call);
    if (what === 'put') return putDocument(call, onlyWord(words, 'JSON file'));
    throw new WrongUse('Use `application get` or `application put <file.json>`.');
  },
};

async function getDocument(call: VerbCall): Promise<number> {
  const applicationId = await pickApplication(call);
  const { answer } = await call.client.call(getApplicationDocument, { params: { applicationId } });
  await call.terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
  return 0;
}

async function putDocument(call: VerbCall, name: string): Promise<number> {
  const body = readJson(readInput(call.terminal.folder, name).toString('utf8'), name);
  const applicationId = await pickApplication(call);
  const { status } = await call.client.call(putApplicationDocument, { params: { applicationId }, body });
  call.terminal.printError(`${applicationId}: ${status === 201 ? 'created' : 'replaced'}`);
  return 0;
}

/** Parses the file; the server checks its fields. */
function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new WrongUse(`${name} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
