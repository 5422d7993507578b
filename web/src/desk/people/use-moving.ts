import { useQueryClient } from '@tanstack/react-query';
import { type Moved, postOrdersMove } from '@zaehlwerk/contract/moves';
import type { PersonPage } from '@zaehlwerk/contract/persons';
import { type Day, parseTypedDay } from '@zaehlwerk/domain/calendar/day';
import { useState } from 'react';
import { useToday } from '../../meters/use-today.ts';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useDesk } from '../frame/use-desk.ts';

/** What may be said of who moves in beside the user name. */
export const SAID_OF_NEW = ['customerNumber', 'company', 'firstname', 'lastname', 'mail', 'telephone'] as const;
type SaidOfNew = (typeof SAID_OF_NEW)[number];

/** A move as it is put down. */
export interface TypedMove {
  readonly orderNumbers: readonly string[];
  readonly day: string;
  readonly to: 'known' | 'new' | 'nobody';
  readonly username: string;
  readonly said: Readonly<Record<SaidOfNew, string>>;
  readonly closing: boolean;
  readonly historyAtPlace: boolean;
}

/** What is wrong with a move: of a field of the form by its name, and of the whole. */
export interface WrongMove {
  readonly fields: Readonly<Partial<Record<SaidOfNew | 'username' | 'day', string>>>;
  readonly whole: readonly string[];
}

const NOTHING_WRONG: WrongMove = { fields: {}, whole: [] };
const NOTHING_SAID = Object.fromEntries(SAID_OF_NEW.map((name) => [name, ''])) as Record<SaidOfNew, string>;

/** The move of a person: what is put down, what is wrong with it, and the calls that try and make it. */
export function useMoving({ accountId, orders, counts }: PersonPage) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const { applicationId } = useDesk();
  const today = useToday();
  const [offered] = useState<TypedMove>(() => ({
    // Of an account with several customers hardly all move.
    orderNumbers:
      counts.customers > 1 ? [] : orders.filter(({ withdrawn }) => !withdrawn).map(({ orderNumber }) => orderNumber),
    day: formatDay(today),
    to: 'new',
    username: '',
    said: NOTHING_SAID,
    closing: true,
    historyAtPlace: false,
  }));
  const [typed, setTyped] = useState(offered);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const [isChecked, setChecked] = useState(false);
  const [isChecking, start] = useAction(t('desk.moving.failed'));
  const movedOn = parseTypedDay(typed.day, today);
  const ask = async (seen: Moved | null): Promise<Outcome<Moved>> => {
    const { orders: count = 0, shares = 0 } = seen ?? {};
    const outcome = await api.call(postOrdersMove, {
      params: { applicationId },
      query: seen === null ? { dryRun: 'true' } : {},
      body: { ...bodyOf(typed, movedOn), accountId, ...(seen !== null && { seen: { orders: count, shares } }) },
    });
    // Orders, lists and persons are others now.
    if (seen !== null && outcome.kind === 'delivered') await client.invalidateQueries({ refetchType: 'none' });
    return outcome;
  };
  const check = () =>
    start(async () => {
      const before = wrongBefore();
      setWrong(before);
      if (Object.keys(before.fields).length > 0) return;
      const outcome = await ask(null);
      if (outcome.kind === 'unreachable') return setWrong({ fields: {}, whole: [t('desk.failed.unreachable')] });
      if (outcome.kind === 'refused') return setWrong(wrongOf(outcome.problem, typed.orderNumbers));
      const { isNew } = outcome.answer.to;
      if (typed.to === 'known' && isNew) return setWrong(ofUsername(t('desk.moving.username.unknown')));
      if (typed.to === 'new' && !isNew) return setWrong(ofUsername(t('desk.moving.username.taken')));
      setChecked(true);
    });
  const wrongBefore = (): WrongMove => ({
    fields: {
      ...(movedOn === null && { day: t('desk.moving.day.wrong') }),
      ...(typed.to !== 'nobody' && typed.username.trim() === '' && { username: t('desk.moving.username.none') }),
    },
    whole: [],
  });
  return {
    typed,
    /** Something is otherwise than it was offered. */
    isTyped: JSON.stringify(typed) !== JSON.stringify(offered),
    type: (changed: Partial<TypedMove>) => setTyped({ ...typed, ...changed }),
    movedOn,
    wrong,
    isChecking,
    isChecked,
    check: () => void check(),
    uncheck: () => setChecked(false),
    ask,
  };
}

/** A move that is put down. */
export type Moving = ReturnType<typeof useMoving>;

function ofUsername(text: string): WrongMove {
  return { fields: { username: text }, whole: [] };
}

function bodyOf({ orderNumbers, to, username, said, closing, historyAtPlace }: TypedMove, movedOn: Day | null) {
  const filled = Object.entries(said).filter(([, value]) => value.trim() !== '');
  const ofNew = to === 'new' ? Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])) : {};
  return {
    orderNumbers,
    movedOn: movedOn ?? '',
    to: to === 'nobody' ? null : { username: username.trim(), ...ofNew },
    closing,
    historyAtPlace,
  };
}

/** A refusal as it stands at the fields of the form; what is wrong with an order names it. */
function wrongOf(
  { message, fieldErrors }: Extract<Outcome<Moved>, { kind: 'refused' }>['problem'],
  orderNumbers: readonly string[],
): WrongMove {
  const fields: Record<string, string> = {};
  const whole: string[] = [];
  for (const { field, message: text } of fieldErrors) {
    const place = /^orderNumbers\[(\d+)\]$/.exec(field)?.[1];
    if (place !== undefined) whole.push(`${orderNumbers[Number(place)] ?? ''}: ${text}`);
    else if (field.startsWith('to.')) fields[field.slice('to.'.length)] = text;
    else if (field === 'movedOn') fields['day'] = text;
    else whole.push(text);
  }
  return { fields, whole: fieldErrors.length === 0 ? [message] : whole };
}
