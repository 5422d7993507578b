import { getRetention } from '@zaehlwerk/contract/retention';
import { RETENTION_ORDER } from '@zaehlwerk/domain/retention/retention';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { pickTenant, TENANT_OPTION, type Verb } from './verb.ts';

const DAYS = Object.fromEntries(RETENTION_ORDER.map((name) => [name, { type: 'string' } as const]));

/** Says what rules would delete. */
export const retentionVerb: Verb = {
  name: 'retention',
  usage: [`retention --dry-run ${RETENTION_ORDER.map((name) => `[--${name} DAYS]`).join(' ')} [--application ID]`],
  help: `Says how much the rules of the tenant document (\`retention\`) would delete now; they do so by themselves, from one to five at
night. Days that are named count instead of the rules, to try them.`,
  options: { ...TENANT_OPTION, ...DAYS, 'dry-run': { type: 'boolean' } },
  async run(call) {
    if (call.words.length > 0) throw new WrongUse('This verb takes only options.');
    if (!call.flag('dry-run'))
      throw new WrongUse('Rules delete by themselves at night: say --dry-run to see what is due.');
    const params = { applicationId: await pickTenant(call) };
    const query = Object.fromEntries(RETENTION_ORDER.map((name) => [name, call.option(name)]));
    const { classes } = (await call.client.call(getRetention, { params, query })).answer;
    const rows = classes.map((one) => [one.class, one.days === null ? 'no rule' : `${one.days} days`, String(one.due)]);
    await call.terminal.out(`${formatTable(['class', 'after', 'due now'], rows)}\n`);
    return 0;
  },
};
