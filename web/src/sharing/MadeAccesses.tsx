import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import {
  accessTable,
  accessTableFileName,
  type HandedOver,
  isExcelOffered,
  jobTable,
  jobTableFileName,
} from '@zaehlwerk/domain/sharing/sharing-tables';
import { type ReactNode, useId, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { meterName } from '../meters/meter-facts.ts';
import { directLink } from '../paths.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { fileXls, printer } from '../ui/area-icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { useSavingTables } from '../list/use-saving-tables.ts';
import { AccessRows, ShareCode } from './AccessData.tsx';
import { MailAccess } from './MailAccess.tsx';
import css from './access.module.css';

/** The new accesses with everything needed to hand them over: shown only once. */
export function MadeAccesses({ accountId, accesses, giver, onHandedOver }: MadeAccessesProps) {
  const { t } = useTexts();
  const { jobSettings } = usePortal();
  const { print, address } = useDevice();
  const files = useShareFiles();
  const jobs = accesses.flatMap((one) => one.jobs);
  const settings = jobs.map(({ config }) => resolveSettings(jobSettings, config));
  const isMailOffered = settings.every(({ features }) => !features.sendSubaccountViaEmailDisabled);
  const [single] = accesses.length === 1 ? accesses : [];
  const save = async () => {
    const handedOver = accesses.map((one) => ({ ...one, link: directLink(address.origin, one.token) }));
    if (await files.saveAccesses(handedOver, giver)) onHandedOver(accesses.map(({ id }) => id));
  };
  return (
    <div className={css.made}>
      {single !== undefined ? (
        <AccessDetails access={single} onHandedOver={() => onHandedOver([single.id])} />
      ) : (
        <ul className={css.list} aria-label={t('share.access.list')}>
          {accesses.map((one) => (
            <OneOfSeveral key={one.id} access={one} onHandedOver={() => onHandedOver([one.id])}>
              {isMailOffered && (
                <MailAccess accountId={accountId} name={one.name} access={one} onSent={() => onHandedOver([one.id])} />
              )}
            </OneOfSeveral>
          ))}
        </ul>
      )}
      {single !== undefined && isMailOffered && (
        <MailAccess accountId={accountId} name={single.name} access={single} onSent={() => onHandedOver([single.id])} />
      )}
      <div className={css.buttons}>
        <Button onClick={print}>
          <Icon path={printer} size="small" />
          {t('share.access.print', { count: accesses.length })}
        </Button>
        <Button busyLabel={files.writing ? t('share.access.writing') : undefined} onClick={() => void save()}>
          <Icon path={fileXls} size="small" />
          {t('share.access.save')}
        </Button>
        {isExcelOffered(settings) && (
          <Button
            busyLabel={files.writing ? t('share.access.writing') : undefined}
            onClick={() => void files.saveJobs(jobs, giver)}
          >
            <Icon path={fileXls} size="small" />
            {t('share.access.excel')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Expandable: twenty open at once would be a long page. */
function OneOfSeveral({ access, onHandedOver, children }: OneOfSeveralProps) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className={css.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <b>{access.name}</b> {t('share.access.meters', { count: access.jobs.length })}
        </span>
        <Icon path={caretDown} size="small" />
      </button>
      <div id={id}>
        {isOpen && (
          <div className={css.opened}>
            <AccessDetails access={access} onHandedOver={onHandedOver} />
            {children}
          </div>
        )}
      </div>
    </li>
  );
}

interface OneOfSeveralProps extends AccessDetailsProps {
  readonly children: ReactNode;
}

function AccessDetails({ access: { name, username, password, token }, onHandedOver }: AccessDetailsProps) {
  const { address } = useDevice();
  const link = directLink(address.origin, token);
  return (
    <div className={css.details}>
      <AccessRows
        rows={[
          { what: 'username', text: username },
          { what: 'password', text: password },
          { what: 'link', text: link },
          { what: 'portal', text: address.origin },
        ]}
        onHandedOver={onHandedOver}
      />
      <ShareCode link={link} name={name} onSaved={onHandedOver} />
    </div>
  );
}

interface AccessDetailsProps {
  readonly access: HandedOverAccess;
  /** Called when sign-in data were copied or saved. */
  readonly onHandedOver: () => void;
}

interface MadeAccessesProps {
  readonly accountId: string;
  readonly accesses: readonly HandedOverAccess[];
  /** The name of the account that shares. */
  readonly giver: string;
  /** Called with the ids of accesses whose access data were copied, saved or sent. */
  readonly onHandedOver: (ids: readonly string[]) => void;
}

/** A new access with its jobs. */
export interface HandedOverAccess extends Omit<CreatedShare, 'jobs'> {
  readonly jobs: readonly Job[];
}

/** The spreadsheets of shares. Each returns whether it was saved; if not, a notice is shown. */
interface ShareFiles {
  /** Whether one is being written. */
  readonly writing: boolean;
  /**
   * The specified 25 columns of these jobs, shared by `accountName`; offered only where `isExcelOffered` of their
   * settings.
   */
  readonly saveJobs: (jobs: readonly Job[], accountName: string) => Promise<boolean>;
  /** Names, access data, links and addresses of one or several shares, for letters and cards. */
  readonly saveAccesses: (accesses: readonly HandedOver[], accountName: string) => Promise<boolean>;
}

export function useShareFiles(): ShareFiles {
  const { t } = useTexts();
  const { clock } = useDevice();
  const { writing, saveSheet } = useSavingTables();
  const meterNameOf = (job: Job) => {
    const name = meterName(job);
    return 'own' in name ? name.own : t(name.key);
  };
  const today = () => berlinDay(clock.now());
  return {
    writing,
    saveJobs: (jobs, accountName) =>
      saveSheet(
        jobTableFileName(today(), accountName),
        jobTable({ name: t('share.xlsx.jobs'), titleOf: (one) => t(`share.xlsx.column.${one}`), meterNameOf }, jobs),
      ),
    saveAccesses: (accesses, accountName) =>
      saveSheet(
        accessTableFileName(today(), accountName, t('share.xlsx.accesses')),
        accessTable({ name: t('share.xlsx.accesses'), titleOf: (one) => t(`share.xlsx.access.${one}`) }, accesses),
      ),
  };
}
