import { ACCESS_FORMATS, postAccess, QR_FORMATS } from '@zaehlwerk/contract/access';
import { LANGUAGES } from '@zaehlwerk/contract/application';
import { WrongUse } from './operator-client.ts';
import { downloadTo } from './download-to.ts';
import { ACCOUNT_FILTER_OPTIONS, readMailFilter } from './utility-verbs.ts';
import { pickTenant, type Verb } from './verb.ts';

/** Makes access data for many accounts at once, for the print shop. */
export const accessVerb: Verb = {
  name: 'access',
  usage: [
    'access --out FILE [--format csv|xlsx|zip|letters] [--qr svg|png] [--language LANGUAGE] [--codes] [--not-read] [--campaign ID] [--street STREET] [--mail some|none] [--username NAME] [--application ID]',
  ],
  help: `Makes a new direct link for each account, and writes them with names and addresses as a file for printing. Passwords,
sessions, and links and codes that were used stay as they are; of those that nobody has used, the newest five of an
account. Run again, it makes further ones. Only you may read
the file.
  --format    csv (default), xlsx, zip: the table with one QR code for each account, or letters: a ZIP of PDF files of
              500 letters each for envelopes with a window (DIN 5008), and a check sheet for the print shop. A letter
              says what the texts of its campaign say, and lists the meters
  --qr        how the QR codes of a zip are drawn: svg (default) or png
  --language  of letters: ${LANGUAGES.join(', ')}; without it that of the portal
  --codes     makes a card code for each account, too: twelve letters that sign in beside the password
  --not-read  only accounts with meters that wait for a reading
  --campaign  only accounts with an order of this campaign, prepared or open; letters have its address
  --street    only accounts with a meter in a street that begins so
  --mail      none: only accounts without a mail address in any order, for letters to those whom no reminder reaches; some: the others
  --username  only the account with this user name`,
  options: {
    ...ACCOUNT_FILTER_OPTIONS,
    username: { type: 'string' },
    codes: { type: 'boolean' },
    format: { type: 'string' },
    qr: { type: 'string' },
    language: { type: 'string' },
    out: { type: 'string' },
  },
  async run(call) {
    const { flag, option } = call;
    if (call.words.length > 0) throw new WrongUse('This verb takes only options.');
    const out = option('out');
    if (out === undefined) throw new WrongUse('Name a file with --out: links and codes are shown only this once.');
    const query = {
      format: oneOf('--format', ACCESS_FORMATS, option('format')),
      qr: oneOf('--qr', QR_FORMATS, option('qr')),
      language: oneOf('--language', LANGUAGES, option('language')),
    };
    const body = {
      ...(option('username') === undefined ? {} : { username: option('username') }),
      ...(option('campaign') === undefined ? {} : { campaign: option('campaign') }),
      ...(option('street') === undefined ? {} : { street: option('street') }),
      ...(option('mail') === undefined ? {} : { mail: readMailFilter(call) }),
      notRead: flag('not-read'),
      codes: flag('codes'),
    };
    const params = { applicationId: await pickTenant(call) };
    await downloadTo(call, { name: out, secret: true }, postAccess, { params, query, body });
    return 0;
  },
};

function oneOf<T extends string>(option: string, all: readonly T[], given: string | undefined): T | undefined {
  const found = all.find((one) => one === given);
  if (given !== undefined && found === undefined) throw new WrongUse(`${option} is one of ${all.join(', ')}.`);
  return found;
}
