import { ACCESS_FORMATS, postAccess, QR_FORMATS } from '@zaehlwerk/contract/access';
import { WrongUse } from './operator-client.ts';
import { openOutput } from './output.ts';
import { showProgress } from './show.ts';
import { ACCOUNT_FILTER_OPTIONS } from './utility-verbs.ts';
import { pickTenant, type Verb } from './verb.ts';

/** Makes access data for many accounts at once, for the print shop. */
export const accessVerb: Verb = {
  name: 'access',
  usage: [
    'access --out FILE [--format csv|xlsx|zip] [--qr svg|png] [--codes] [--not-read] [--campaign ID] [--street STREET] [--username NAME] [--application ID]',
  ],
  help: `Makes a new direct link for each account, and writes them with names and addresses as a file for printing. Passwords,
sessions, and links and codes that were used stay as they are; of those that nobody has used, the newest five of an
account. Run again, it makes further ones. Only you may read
the file.
  --format    csv (default), xlsx, or zip: the table with one QR code for each account
  --qr        how the QR codes are drawn: svg (default) or png
  --codes     makes a card code for each account, too: twelve letters that sign in beside the password
  --not-read  only accounts with meters that wait for a reading
  --campaign  only accounts with an order of this campaign, prepared or open; letters have its address
  --street    only accounts with a meter in a street that begins so
  --username  only the account with this user name`,
  options: {
    ...ACCOUNT_FILTER_OPTIONS,
    username: { type: 'string' },
    codes: { type: 'boolean' },
    format: { type: 'string' },
    qr: { type: 'string' },
    out: { type: 'string' },
  },
  async run(call) {
    const { client, terminal, flag, option } = call;
    if (call.words.length > 0) throw new WrongUse('This verb takes only options.');
    const out = option('out');
    if (out === undefined) throw new WrongUse('Name a file with --out: links and codes are shown only this once.');
    const query = {
      format: oneOf('--format', ACCESS_FORMATS, option('format')),
      qr: oneOf('--qr', QR_FORMATS, option('qr')),
    };
    const body = {
      ...(option('username') === undefined ? {} : { username: option('username') }),
      ...(option('campaign') === undefined ? {} : { campaign: option('campaign') }),
      ...(option('street') === undefined ? {} : { street: option('street') }),
      notRead: flag('not-read'),
      codes: flag('codes'),
    };
    const params = { applicationId: await pickTenant(call) };
    const output = await openOutput(terminal, out, { secret: true });
    let bytes = 0;
    try {
      const state = (): string => `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
      await showProgress(terminal.progress, state, () =>
        client.download(postAccess, { params, query, body }, async (piece) => {
          bytes += piece.length;
          await output.write(piece);
        }),
      );
      await output.end();
    } catch (error) {
      await output.discard();
      throw error;
    }
    terminal.printError(`${out}: ${bytes} bytes`);
    return 0;
  },
};

function oneOf<T extends string>(option: string, all: readonly T[], given: string | undefined): T | undefined {
  const found = all.find((one) => one === given);
  if (given !== undefined && found === undefined) throw new WrongUse(`${option} is one of ${all.join(', ')}.`);
  return found;
}
