import { randomBytes, randomUUID } from 'node:crypto';
import type { TestAccount } from './test-account.ts';
import type { CallOptions, TestAnswer, TestServer } from './test-server.ts';

/** A register of a job; by default of an electric meter with 6 digits, one of them after the comma. */
export interface TestTask {
  readonly obis?: string;
  readonly rateName?: string | null;
  readonly unit?: string | null;
  readonly targetReadingDate?: string | null;
  readonly preDecimals?: number | null;
  readonly postDecimals?: number | null;
  readonly minimumValue?: string | null;
  readonly maximumValue?: string | null;
  readonly strictValidation?: boolean;
  readonly endedAt?: Date | null;
  readonly events?: ReadonlyArray<{ date: string; value: string; created?: string; reason?: string; other?: string }>;
}

export interface TestJobOptions {
  readonly meterNumber?: string;
  readonly meterType?: string | null;
  readonly earliestExecution?: string | null;
  readonly latestExecution?: string | null;
  readonly reShare?: boolean | null;
  readonly meterAddress?: Readonly<Record<string, unknown>>;
  readonly customer?: Readonly<Record<string, unknown>> | null;
  readonly partner?: Readonly<Record<string, unknown>> | null;
  readonly meterReading?: Readonly<Record<string, unknown>>;
  readonly features?: Readonly<Record<string, unknown>>;
  readonly tasks?: readonly TestTask[];
}

export interface TestJob {
  readonly jobId: string;
  readonly taskIds: readonly string[];
  /** The first register's id. */
  readonly taskId: string;
  /** Sends a reading of this job as its account. */
  send(body: unknown, options?: CallOptions): Promise<TestAnswer>;
}

/** Creates a job of an account, within its period at the test server's default time. */
export async function newJob(server: TestServer, account: TestAccount, options: TestJobOptions = {}): Promise<TestJob> {
  const { db } = server.parts;
  const { applicationId } = account.tenant;
  const jobId = randomUUID();
  await db
    .insertInto('jobs')
    .values({
      application_id: applicationId,
      job_id: jobId,
      account_id: account.accountId,
      order_number: `A-${randomBytes(6).toString('hex')}`,
      order_hash: randomBytes(32),
      meter_number: options.meterNumber ?? '1EMH0012345678',
      meter_type: options.meterType === undefined ? 'ELECTRIC_METER' : options.meterType,
      custom_meter_type: null,
      ma_lo_id: null,
      meter_address: JSON.stringify({ street: 'Große Straße', houseNumber: '1a', ...options.meterAddress }),
      customer: options.customer ? JSON.stringify(options.customer) : null,
      partner: options.partner ? JSON.stringify(options.partner) : null,
      earliest_execution: options.earliestExecution === undefined ? '2026-03-01' : options.earliestExecution,
      latest_execution: options.latestExecution === undefined ? '2026-03-31' : options.latestExecution,
      re_share: options.reShare ?? null,
      config: JSON.stringify({ meterReading: options.meterReading ?? {}, features: options.features ?? {} }),
    })
    .execute();
  const taskIds: string[] = [];
  for (const [position, task] of (options.tasks ?? [{}]).entries()) {
    taskIds.push(await newTask(server, account, jobId, position, task));
  }
  const path = `/api/pro/job/${jobId}/meterRateTask/result`;
  return {
    jobId,
    taskIds,
    taskId: taskIds[0]!,
    send: (body, call = {}) => account.call('POST', path, { ...call, body }),
  };
}

async function newTask(
  server: TestServer,
  account: TestAccount,
  jobId: string,
  position: number,
  task: TestTask,
): Promise<string> {
  const { db } = server.parts;
  const { applicationId } = account.tenant;
  const taskId = randomUUID();
  await db
    .insertInto('rate_tasks')
    .values({
      application_id: applicationId,
      task_id: taskId,
      job_id: jobId,
      position,
      obis: task.obis ?? `1-0:${position + 1}.8.0`,
      rate_name: task.rateName === undefined ? 'Verbrauch' : task.rateName,
      unit: task.unit === undefined ? 'kWh' : task.unit,
      target_reading_date: task.targetReadingDate ?? null,
      pre_decimals: task.preDecimals === undefined ? 5 : task.preDecimals,
      post_decimals: task.postDecimals === undefined ? 1 : task.postDecimals,
      minimum_value: task.minimumValue ?? null,
      maximum_value: task.maximumValue ?? null,
      strict_validation: task.strictValidation ?? false,
      ended_at: task.endedAt ?? null,
    })
    .execute();
  for (const event of task.events ?? []) {
    await db
      .insertInto('reading_events')
      .values({
        application_id: applicationId,
        event_id: randomUUID(),
        task_id: taskId,
        reading_date: event.date,
        reading_value: event.value,
        reason: event.reason ?? null,
        other_reason: event.other ?? null,
        created: new Date(event.created ?? `${event.date}T12:00:00Z`),
      })
      .execute();
  }
  return taskId;
}
