import { REMINDER_DAYS } from '@zaehlwerk/domain/reminder/reminder';
import * as z from 'zod/mini';
import { ApplicationConfig, EnabledLanguage, LanguageConfig } from './application.ts';
import { boundedName, boundedText } from './bounded-text.ts';
import { ContactInformationItem, HelpTexts, MeterReadingInstruction } from './help.ts';
import { MailSettings } from './mail.ts';
import { MsconsSettings } from './mscons-settings.ts';
import { OrderFiles } from './order-files.ts';
import { RetentionSettings } from './retention-settings.ts';
import { onlyOnce } from './rule.ts';
import { UnknownUserReadingSettings } from './unknown-user-reading.ts';

/** How a utility reminds by mail; what is left out is as usual. */
const ReminderSettings = z.object({
  /** After how many days somebody may be reminded again. */
  days: z.optional(z.number().check(z.int(), z.minimum(REMINDER_DAYS.least), z.maximum(REMINDER_DAYS.most))),
});

/** How readings that want a look are decided about. */
const ClearingSettings = z.object({
  /** A second clerk confirms what one has decided. */
  fourEyes: z.optional(z.boolean()),
});

/** The whole `config` of the specification, as the config of an operator is checked. */
export const WholeConfig = z.extend(ApplicationConfig, {
  languageConfig: z.optional(
    z.extend(LanguageConfig, { enabledLanguages: z.optional(z.array(EnabledLanguage).check(onlyOnce('name'))) }),
  ),
  unknownUserReading: z.optional(UnknownUserReadingSettings),
});
export type WholeConfig = z.infer<typeof WholeConfig>;

/** The maximum number of characters of a tenant's name. */
export const MOST_OF_NAME = 100;

/** The brand colour of a tenant. */
export const BRAND_COLOR = /^#[0-9A-Fa-f]{6}$/;

/** The tenant document of the operator interface: what PUT replaces as a whole (interfaces.md). */
export const ApplicationDocument = z.object({
  name: boundedText(MOST_OF_NAME).check(z.minLength(1)),
  hosts: z.array(boundedText(260).check(z.regex(/^[a-z0-9.-]+(:\d{1,5})?$/))),
  /** PNG as base64, at most 256 KiB; null: the built-in one. */
  logo: z.nullable(boundedText(350_000)),
  brandColor: z.nullable(boundedName.check(z.regex(BRAND_COLOR))),
  config: WholeConfig,
  /** Left out in a PUT: none. */
  contactInformationItems: z.prefault(z.array(ContactInformationItem).check(z.maxLength(200)), []),
  /** Left out in a PUT: no global help. */
  help: z.prefault(HelpTexts, {}),
  /** Left out in a PUT: none. */
  instructions: z.prefault(z.array(MeterReadingInstruction).check(z.maxLength(500)), []),
  /** Left out in a PUT: mails are signed by the tenant's name and MAIL_FROM. */
  mail: z.optional(MailSettings),
  /** Left out in a PUT: files have our columns. */
  orderFiles: z.optional(OrderFiles),
  /** Left out in a PUT: as usual. */
  reminders: z.optional(ReminderSettings),
  /** Left out in a PUT: no reading leaves as MSCONS. */
  mscons: z.optional(MsconsSettings),
  /** Left out in a PUT: one clerk decides. */
  clearing: z.optional(ClearingSettings),
  /** Left out in a PUT: nothing is deleted by rule. */
  retention: z.optional(RetentionSettings),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** The value of one field of the document: null where nothing is set, an empty list or object where it holds nothing. */
const FieldValue = z.nullable(
  z.union([z.boolean(), z.number(), z.string(), z.array(z.never()), z.record(boundedName, z.never())]),
);

/** One field that a change of the document sets, clears or replaces. */
export const DocumentChange = z.object({ path: z.string(), before: FieldValue, after: FieldValue });
export type DocumentChange = z.infer<typeof DocumentChange>;

/** How many changes an answer names. */
export const MOST_CHANGES_TOLD = 1000;

/** What a call changes, or in a dry run would change, of the document of a tenant. */
export const DocumentChanges = z.object({
  dryRun: z.boolean(),
  /** The newest version after the call, or what it would be. */
  version: z.number(),
  /** How many fields differ; `changes` names the first 1,000. */
  changed: z.number(),
  /** A logo is told by its size and the beginning of its SHA-256. */
  changes: z.array(DocumentChange),
});
export type DocumentChanges = z.infer<typeof DocumentChanges>;
