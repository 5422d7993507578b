import { postPersonExport, type PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { useDesk, useMay, useMayNot } from '../frame/use-desk.ts';
import css from './people.module.css';
import { type Meant, meantAtFirst, Whose } from './Whose.tsx';

/** Everything that is kept of a person, as a file. */
export function Exporting({ page, words }: { readonly page: PersonPage; readonly words: string }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const notices = useNotices();
  const { saveFile } = useDevice();
  const { applicationId } = useDesk();
  const may = useMay();
  const mayNot = useMayNot();
  const [meant, setMeant] = useState<Meant | null>(() => meantAtFirst(page, words));
  const [isPart, setPart] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [isMaking, start] = useAction(t('desk.people.failed'));
  const make = () =>
    start(async () => {
      setRefused(null);
      setPart(false);
      if (meant === null) return;
      const outcome = await api.call(postPersonExport, { params: { applicationId }, body: meant });
      if (outcome.kind === 'delivered') {
        saveFile({ name: `${applicationId}-person.zip`, content: outcome.answer });
        if (outcome.isPart === true) return setPart(true);
        notices.show('SUCCESS', t('desk.people.export.done'), t('desk.people.export.done.text'));
        return;
      }
      setRefused(outcome.kind === 'unreachable' ? t('desk.failed.unreachable') : outcome.problem.message);
    });
  useAskOnClose(isMaking);
  return (
    <section className={css.part} aria-labelledby="person-export">
      <h2 id="person-export">{t('desk.people.export')}</h2>
      <p className={css.muted}>{t('desk.people.export.text')}</p>
      {refused !== null && (
        <Banner tone="err" title={t('desk.people.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {isPart && (
        <Banner tone="warn" title={t('desk.people.export.part')}>
          <p>{t('desk.people.export.part.text')}</p>
        </Banner>
      )}
      {may('handOver') ? (
        <>
          <Whose id="export-whose" legend={t('desk.people.whose.export')} page={page} meant={meant} onMean={setMeant} />
          <p>
            <Button
              size="small"
              busyLabel={isMaking ? t('desk.people.export.making') : undefined}
              blockedBy={meant === null ? 'export-whose-why' : undefined}
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
