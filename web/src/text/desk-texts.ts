import * as de from './de/desk.ts';
import * as deCampaign from './de/desk-campaign.ts';
import * as deWork from './de/desk-work.ts';
import * as en from './en/desk.ts';
import * as enCampaign from './en/desk-campaign.ts';
import * as deClearing from './de/desk-clearing.ts';
import * as enClearing from './en/desk-clearing.ts';
import { DESK_ACCESS as deAccess } from './de/desk-access.ts';
import { DESK_CLERKS as deClerks } from './de/desk-clerks.ts';
import { DESK_DEPUTIES as deDeputies } from './de/desk-deputies.ts';
import { DESK_DEPUTIES as enDeputies } from './en/desk-deputies.ts';
import { DESK_ACCESS as enAccess } from './en/desk-access.ts';
import { DESK_CLERKS as enClerks } from './en/desk-clerks.ts';
import * as deHandOver from './de/desk-hand-over.ts';
import * as enHandOver from './en/desk-hand-over.ts';
import * as deImport from './de/desk-import.ts';
import { DESK_SAMPLE as deSample } from './de/desk-sample.ts';
import { DESK_SAMPLE as enSample } from './en/desk-sample.ts';
import { DESK_SETTING_WORDS as deSettingWords } from './de/desk-setting-words.ts';
import { DESK_SETTINGS as deSettings } from './de/desk-settings.ts';
import * as enImport from './en/desk-import.ts';
import * as dePeople from './de/desk-people.ts';
import * as enPeople from './en/desk-people.ts';
import { DESK_MOVING as deMoving } from './de/desk-moving.ts';
import { DESK_MOVING as enMoving } from './en/desk-moving.ts';
import { DESK_SETTING_WORDS as enSettingWords } from './en/desk-setting-words.ts';
import { DESK_SETTINGS as enSettings } from './en/desk-settings.ts';
import * as enWork from './en/desk-work.ts';
import type { TextKey } from './texts.ts';

/** German of the desk, which defines its keys. */
export const DESK_DE = {
  ...de.DESK_FRAME,
  ...de.DESK_SIGN_IN,
  ...de.DESK_INVITATION,
  ...deWork.DESK_START,
  ...deWork.DESK_ORDER,
  ...deWork.DESK_ENTRY,
  ...deCampaign.DESK_CAMPAIGN,
  ...deCampaign.DESK_STATE,
  ...deCampaign.DESK_REMIND,
  ...deClearing.DESK_CLEARING,
  ...deHandOver.DESK_HAND_OVER,
  ...deHandOver.DESK_DELIVERY,
  ...deImport.DESK_IMPORT,
  ...dePeople.DESK_PEOPLE,
  ...deMoving,
  ...deClerks,
  ...deDeputies,
  ...deAccess,
  ...deSample,
  ...deSettings,
  ...deSettingWords,
} as const;

/** A text of the desk, with the suffixes of counted ones. */
type Written = keyof typeof DESK_DE;
/** The key by which it is drawn: counted ones without their suffix. */
export type DeskTextKey = Written extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K) : never;

export const DESK_EN: Readonly<Record<Written, string>> = {
  ...en.DESK_FRAME,
  ...en.DESK_SIGN_IN,
  ...en.DESK_INVITATION,
  ...enWork.DESK_START,
  ...enWork.DESK_ORDER,
  ...enWork.DESK_ENTRY,
  ...enCampaign.DESK_CAMPAIGN,
  ...enCampaign.DESK_STATE,
  ...enCampaign.DESK_REMIND,
  ...enClearing.DESK_CLEARING,
  ...enHandOver.DESK_HAND_OVER,
  ...enHandOver.DESK_DELIVERY,
  ...enImport.DESK_IMPORT,
  ...enPeople.DESK_PEOPLE,
  ...enMoving,
  ...enClerks,
  ...enDeputies,
  ...enAccess,
  ...enSample,
  ...enSettings,
  ...enSettingWords,
};

/**
 * What the desk has beside the texts of the customers' app, in each language it is offered in, with what it says in place
 * of some of those. No utility replaces these, and no customer loads them.
 */
export const DESK_TEXTS = {
  de: { ...DESK_DE, ...deWork.DESK_INSTEAD },
  en: { ...DESK_EN, ...enWork.DESK_INSTEAD },
} satisfies Record<'de' | 'en', Readonly<Partial<Record<TextKey | Written, string>>>>;
