import {
  type ApplicationConfig,
  getApplication,
  type Language,
  PublicApplication,
} from '@zaehlwerk/contract/application';
import { resolveSignInSettings, type SignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { resolveEvaluationSettings } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type { toldToShares } from '@zaehlwerk/domain/sharing/shares';
import {
  unknownMeterReadingSettings,
  type UnknownMeterReadingSettings,
} from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading-settings';
import { wait } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { ServerApi } from '../server/server-api.ts';

/** The tenant's configuration with its defaults, in the shape that the screens use. */
export interface Portal {
  readonly applicationId: string;
  /** The name of the utility, for example "Stadtwerke Ellerbach". */
  readonly name: string;
  readonly signIn: SignInSettings;
  readonly preselectSingleJob: boolean;
  /** Whether jobs without a setting of their own may be shared. */
  readonly reshareAllowed: boolean;
  /** What shares reveal, as received; parsed by toldToShares. */
  readonly shares: Parameters<typeof toldToShares>[0];
  /** Whether recipients of a share can be reminded by mail. */
  readonly reminderMailEnabled: boolean;
  /** The settings of the evaluation as received; resolveEvaluationSettings adds their defaults. */
  readonly evaluation: Parameters<typeof resolveEvaluationSettings>[0];
  readonly unknownReadings: UnknownMeterReadingSettings;
  /** Whether people without access can send a reading. */
  readonly withoutAccessAllowed: boolean;
  /** config.unknownUserReading as received; parsed by the reading without access. */
  readonly withoutAccess: unknown;
  /** Receipts without access, and the dialog about receipts. */
  readonly communication: NonNullable<ApplicationConfig['communication']>;
  readonly imprint: string | null;
  readonly privacy: string | null;
  /** The operator's texts for the accessibility statement. */
  readonly accessibility: AccessibilityConfig;
  readonly languages: ReadonlyArray<{ readonly name: Language; readonly readableName: string }>;
  readonly defaultLanguage: Language | undefined;
  readonly ownTexts: Partial<Record<Language, Readonly<Record<string, string>>>>;
  /** The settings of the tenant for its jobs, for `resolveSettings`; the settings of a job win. */
  readonly jobSettings: JobSettings;
  /** Whether the server takes with a reading why its value is lower. */
  readonly explainsFalls: boolean;
}

export type AccessibilityConfig = NonNullable<NonNullable<ApplicationConfig['legal']>['accessibility']>;

export function portalOf(tenant: PublicApplication): Portal {
  const {
    features = {},
    legal = {},
    languageConfig = {},
    meterReading = {},
    unknownUserReading,
    communication = {},
  } = tenant.config;
  return {
    applicationId: tenant.applicationId,
    name: tenant.name,
    signIn: resolveSignInSettings(features),
    preselectSingleJob: features.preselectJobIfSingleEnabled ?? false,
    reshareAllowed: features.reshareAllowed ?? false,
    shares: features,
    reminderMailEnabled: features.sendSubaccountReminderMailtoLinkEnabled ?? false,
    evaluation: features,
    unknownReadings: unknownMeterReadingSettings(features),
    withoutAccessAllowed: unknownUserReading?.unknownUserReadingAllowed ?? false,
    withoutAccess: unknownUserReading ?? {},
    communication,
    imprint: legal.imprint ?? null,
    privacy: legal.privacy ?? null,
    accessibility: legal.accessibility ?? {},
    languages: languageConfig.enabledLanguages ?? [],
    defaultLanguage: languageConfig.defaultLanguage,
    ownTexts: languageConfig.translations ?? {},
    jobSettings: { meterReading, features } as JobSettings,
    explainsFalls: tenant.explainsFalls ?? false,
  };
}

const KEY = 'zaehlwerk.application';
const RETRY_MS = 5_000;
const SAY_WHY_MS = 10_000;
/** With a stored configuration, the wait for a newer one is limited to this. */
const TIMEOUT_MS = 3_000;

/** The state of the configuration; `late` if loading takes so long that the screen gives the reason. */
export type PortalState =
  | { readonly kind: 'loading'; readonly late: boolean }
  | { readonly kind: 'ready'; readonly portal: Portal };

/**
 * Loads the public configuration and stores it on the device. If it cannot be loaded, the stored one is used; without
 * one this retries every 5 s and is `late` after 10 s. Starts at once.
 */
export function loadPortal(device: Device, api: ServerApi): Observable<PortalState> {
  const state = settable<PortalState>({ kind: 'loading', late: false });
  const stopLate = device.clock.after(SAY_WHY_MS, () => {
    if (state.get().kind === 'loading') state.set({ kind: 'loading', late: true });
  });
  const use = (tenant: PublicApplication) => {
    stopLate();
    state.set({ kind: 'ready', portal: portalOf(tenant) });
  };
  const kept = keptTenant(device);
  const stopWaiting = kept === null ? null : device.clock.after(TIMEOUT_MS, () => use(kept));
  const run = async () => {
    for (;;) {
      const outcome = await api.call(getApplication, {});
      if (outcome.kind === 'delivered') {
        device.storage.write(KEY, JSON.stringify(outcome.answer));
        stopWaiting?.();
        return use(outcome.answer);
      }
      if (kept !== null) {
        stopWaiting?.();
        return use(kept);
      }
      await wait(device.clock, RETRY_MS);
    }
  };
  void run();
  return state;
}

function keptTenant(device: Device): PublicApplication | null {
  const text = device.storage.read(KEY);
  if (text === null) return null;
  const read = PublicApplication.safeParse(parsed(text));
  return read.success ? read.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not our JSON: the same as no stored configuration
  }
}
