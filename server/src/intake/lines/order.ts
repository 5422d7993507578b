import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Address, Customer, MeterAddress, Partner } from '@zaehlwerk/domain/job/job';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';

/** One line of a file of orders, understood: what it says of the job and of one of its registers. */
export interface OrderLine {
  readonly line: number;
  readonly orderNumber: string;
  readonly username: string;
  /** Null: the line says nothing about the password. */
  readonly password: string | null;
  readonly accountName: string | null;
  readonly job: OrderedJob;
  readonly register: OrderedRegister;
}

/** What an order says about the meter and its people; null where it says nothing. */
export interface OrderedJob {
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly customMeterType: string | null;
  readonly maLoId: string | null;
  readonly meterAddress: Omit<MeterAddress, 'company' | 'firstname' | 'lastname'>;
  readonly customer: Omit<Customer, 'mailingAddress'>;
  readonly mailingAddress: Address;
  readonly partner: Pick<Partner, 'identifier' | 'company'>;
  readonly earliestExecution: Day | null;
  readonly latestExecution: Day | null;
  readonly reShare: boolean | null;
}

export interface OrderedRegister {
  /** In its one spelling (domain/meter/obis.ts). */
  readonly obis: string;
  readonly rateName: string | null;
  readonly unit: string | null;
  readonly targetReadingDate: Day | null;
  readonly preDecimals: number | null;
  readonly postDecimals: number | null;
  /** Plain decimal text. */
  readonly minimumValue: string | null;
  readonly maximumValue: string | null;
  readonly strictValidation: boolean;
}

/** A whole order: all lines with one order number, without contradiction. */
export interface Order {
  readonly orderNumber: string;
  readonly usernameKey: string;
  readonly job: OrderedJob;
  readonly registers: readonly OrderedRegister[];
  /** Lines of the file it was made of, as many as registers. */
  readonly lines: readonly number[];
  /** SHA-256 (hex) of all it says: the same order again changes nothing. */
  readonly hash: string;
}
