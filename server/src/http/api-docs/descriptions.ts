/** What a parameter of a call says, by its name. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  applicationId: 'The tenant: what one utility has on this server.',
  accountId: 'The account, as `accounts` lists it.',
  act: 'Narrows to one kind of act.',
  afterPhoto: 'The photo after which it goes on, as `next` of the answer before told it. Without it the list begins.',
  after: 'Opaque cursor: only what comes after it is answered. Without it the list begins.',
  color: 'A colour `#RRGGBB`.',
  proposed: 'Narrows to readings about which something waits for a second clerk, `false` to the others.',
  seen: 'The draft that was seen, by its revision, or `none`; refused where there is another one by now.',
  basedOn: 'The version that the draft was made from; 409 where another one is in force by now.',
  campaign: 'The campaign, by its id.',
  clerkId: 'The clerk.',
  campaignId: 'The campaign, by the id that the operator chose.',
  comments: 'Days that count for comments instead of the rule.',
  contacts: 'Days that count for readings without access instead of the rule.',
  deadline: 'Narrows to orders with this last day, `none` to those without one.',
  deliveryId: 'The delivery of a webhook.',
  descending: '`true` turns the order round.',
  dryRun: '`true` only checks: says what would change, stores nothing.',
  from: 'The first day in Germany that is told.',
  fileName: 'What the file is called, for the list of imports.',
  format: 'Of the answer; JSON where it is left out.',
  hash: 'The hash that was noted of the entry `after`: another one is a misfit.',
  history: 'Days that count for earlier readings instead of the rule.',
  id: 'The job.',
  imageId: 'The photo.',
  importId: 'The import in the background.',
  jobId: 'The job.',
  jobs: '`count` answers numbers of jobs instead of their ids.',
  keyId: 'The operator key.',
  language: 'Language of the text.',
  limit: 'How many entries are answered at most.',
  audit: 'Days that count for entries of the audit instead of the rule.',
  logins: 'Days that count for accounts without orders instead of the rule.',
  mailId: 'The mail.',
  mails: 'Days that count for mails that were given up instead of the rule.',
  object: 'Narrows to what was done to this: an order number, or an id.',
  order: '`newest` goes back in time.',
  orderNumber: 'The order, by the number that the utility gave it.',
  orders: 'Days that count for orders that are over instead of the rule.',
  photos: 'Days that count for photos instead of the rule.',
  partial: '`true` stores the good lines even where others are wrong.',
  prefer:
    'RFC 7240: `return=representation` asks for the outcome of a mail, `respond-async` has a file imported in the background.',
  mail: '`some` narrows to accounts with an order that has a mail address, `none` to those without any.',
  meterType: 'Narrows to meters of this type.',
  notRead: '`true` narrows to accounts with a meter that waits for a reading.',
  qr: 'How QR codes are drawn in a ZIP; SVG where it is left out.',
  readingId: 'The reading, by its id in the export.',
  reading: 'Narrows to one reading, by its id.',
  reason: 'Narrows to readings that want a look for this reason.',
  released: '`true` leaves out readings that want a look until they are released; this list has cursors of its own.',
  sessionId: 'The session, as `sessions` lists it.',
  passkeyId: 'A passkey of the clerk who asks, by the id of its list.',
  search: 'An order number, a meter number, a customer number or a user name, whole.',
  shareId: 'The share.',
  skip: 'How many entries come before the page.',
  sort: 'By what the list is sorted; by address where it is left out.',
  specimen: '`true` answers one letter as PDF, with an access that lets nobody in; nothing is made.',
  state: 'Narrows to readings in this state.',
  kind: 'Narrows to readings of unknown meters, or without access.',
  street: 'Narrows by the street of the meter: of accounts by how it begins, of open orders by the whole.',
  to: 'The last day in Germany that is told.',
  taskId: 'The rate of the meter.',
  token: 'What the link in a reminder ends with.',
  unacknowledged:
    '`true` begins after what was acknowledged of the list; nothing that is fetched so counts as arrived until it is acknowledged.',
  upTo: 'The cursor that the page ends at, where that is before its limit.',
  username: 'Narrows to the account with this user name.',
  version: 'The version, by its number within the tenant.',
  webhookId: 'The webhook.',
  withdrawMissing:
    'Withdraws the orders of the campaign that the file lacks: exactly so many, as `missing` of an answer told.',
  'x-proof-of-work':
    'The solved challenge of `proofRequired`: the number, a full stop, and the token of the challenge.',
};

export const IDEMPOTENCY =
  'A random id made by the sender, once for each reading. The same key with the same content is answered as the first ' +
  'time and stores nothing again, however often it is sent, so a send whose answer was lost is simply repeated. The same ' +
  'key with other content is 409 `idempotencyConflict` (without access: another reading). Without it every send is a new one.';

export const CAPTURED_AT =
  'When the reading was taken, as an ISO instant; rules that look at the day of sending look at this one.';

/** Subjects of calls, in reading order, and what their paths begin with. */
export const TAGS: readonly { readonly name: string; readonly description: string; readonly paths: RegExp }[] = [
  {
    name: 'sign-in',
    description: 'Signing in, and who is signed in.',
    paths: /^\/auth\/token$|^\/api\/pro\/account\//,
  },
  {
    name: 'desk',
    description: 'Clerks sign in at the operator’s desk, and see to their sessions.',
    paths: /^\/api\/desk\//,
  },
  { name: 'public', description: 'What anybody may know of a utility.', paths: /^\/api\/public\// },
  { name: 'sharing', description: 'Giving meters to others.', paths: /^\/api\/pro\/share\/|^\/api\/communication\// },
  { name: 'readings', description: 'Meters of an account, and their readings.', paths: /^\/api\/(pro|image-ai)\// },
  { name: 'without access', description: 'Readings without signing in.', paths: /^\/(auth|api\/unknown-readings)\// },
  {
    name: 'operator: settings',
    description: 'Tenant documents, their versions and drafts.',
    paths: /^\/api\/operator\/(texts|applications)$|\{applicationId\}(\/(versions|draft)\b.*)?$/,
  },
  {
    name: 'operator: orders',
    description: 'Orders, their campaigns, and earlier readings in.',
    paths: /\{applicationId\}\/(campaigns|orders(?!\/\{)|history|imports|unsent|progress)\b/,
  },
  {
    name: 'operator: readings',
    description: 'Readings that the utility enters, those that want a look, and accepted ones with their photos out.',
    paths:
      /\{applicationId\}\/(([a-z]+-|orders\/\{orderNumber\}\/)?readings|clearing|hand-over|webhooks|webhook-deliveries|drop)\b|^\/api\/operator\/images\//,
  },
  {
    name: 'operator: accounts',
    description: 'Accounts, access data, what the CRM knows, everything of one person, and what rules delete.',
    paths: /\/(accounts|access|persons|retention)\b/,
  },
  {
    name: 'operator: desk',
    description: 'Clerks with their roles, and what wants doing now.',
    paths: /\{applicationId\}\/(clerks|start)\b/,
  },
  {
    name: 'operator: mails',
    description: 'Reminders, and mails that have not been sent.',
    paths: /\/(mails|reminders)\b/,
  },
  {
    name: 'operator',
    description: 'Keys of this interface, the audit of what was done with them, and whatever else an operator does.',
    paths: /^\/api\/operator\//,
  },
];

/** The subject of a call: the first whose paths fit. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (tag === undefined) throw new Error(`say in TAGS what ${path} is about`);
  return tag.name;
}

/** What holds for every call. */
export const ABOUT = `Calls of the meter reading portal.

- **Errors**: every refusal has the body Problem, with \`code\` for programs and \`message\` in the language of \`Accept-Language\`; \`fieldErrors\` lists everything that is wrong at once.
- **Callers**: accounts and people without access have tokens of an hour or less, operators have keys, or as clerks a session in a cookie.
- **Once**: readings carry an \`Idempotency-Key\`; a repeated send under the same key counts once.
- **Versions**: \`X-Contract-Version\` names the version a client speaks; one that is no longer understood is 426 \`outdated\`.
- **Requests** are named by \`X-Request-Id\` of every answer.`;
