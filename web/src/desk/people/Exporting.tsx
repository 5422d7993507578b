import { postPersonExport, type PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { useDesk, useMay, useMayNot } from '../frame/use-desk.ts';
import css from './people.module.css';
import { Whose } from './Whose.tsx';

/** Everything that is kept of a person, as a file. */
export function Exporting({ page }: { readonly page: PersonPage }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const notices = useNotices();
  const { saveFile } = useDevice();
  const { applicationId } = useDesk();
  const may = useMay();
  const mayNot = useMayNot();
  const [customerNumber, setCustomerNumber] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isMaking, start] = useAction(t('desk.people.failed'));
  const make = () =>
    start(async () => {
      setRefused(null);
      const { accountId } = page;
      const body = customerNumber === null ? { accountId } : { customerNumber };
      const outcome = await api.call(postPersonExport, { params: { applicationId }, body });
      if (outcome.kind === 'delivered') {
        saveFile({ name: `${applicationId}-person.zip`, content: outcome.answer });
        notices.show('SUCCESS', t('desk.people.export.done'), t('desk.people.export.done.text'));
        return;
      }
      setRefused(outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message);
    });
  return (
    <section className={css.part} aria-labelledby="person-export">
      <h2 id="person-export">{t('desk.people.export')}</h2>
      <p className={css.muted}>{t('desk.people.export.text')}</p>
      {refused !== null && (
        <Banner tone="err" title={t('desk.people.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {may('handOver') ? (
        <>
          <Whose
            id="export-whose"
            legend={t('desk.people.whose.export')}
            page={page}
            chosen={customerNumber}
            onChoose={setCustomerNumber}
          />
          <p>
            <Button
              size="small"
              busyLabel={isMaking ? t('desk.people.export.making') : undefined}
              onClick={() => void make()}
            >
              {t('desk.people.export.make')}
            </Button>
          </p>
        </>
      ) : (
        <p className={css.muted}>{mayNot('handOver')}</p>
      )}
    </section>
  );
}
