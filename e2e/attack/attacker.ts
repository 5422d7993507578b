// One attack in a process of its own, so that making it does not hold up what is measured; `attacker.ts NAME`.
import { outcomeOf } from './attack.ts';
import { ATTACKS } from './attacks.ts';

const attack = ATTACKS.find(({ name }) => name === process.argv[2]);
if (attack === undefined) throw new Error(`no attack is named ${process.argv[2]}`);
/** Tells that everything is prepared, and waits until the attack may begin. */
const ready = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('message', () => resolve());
    process.send?.('ready');
  });
process.send?.(await outcomeOf(attack, ready), () => process.exit(0));
