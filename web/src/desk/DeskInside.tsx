import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import type { DeskSession } from '@zaehlwerk/contract/clerks';
import { getSample } from '@zaehlwerk/contract/sample';
import { scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import { scopesInSample } from '@zaehlwerk/domain/tenant/sample';
import { useEffect, useRef, useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import type { Outcome } from '../server/call.ts';
import { createQueryClient } from '../server/use-query-client.ts';
import { useServerApi } from '../server/use-server.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { PortalContext, usePortal } from '../tenant/use-portal.ts';
import { formatList } from '../text/formats.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { beginScreen, screenHeading } from '../ui/screen-focus.ts';
import { CampaignScreen } from './campaign/CampaignScreen.tsx';
import { ClerksScreen } from './clerks/ClerksScreen.tsx';
import { OwnScreen } from './clerks/OwnScreen.tsx';
import { DeskShell } from './DeskShell.tsx';
import { ClearingScreen } from './clearing/ClearingScreen.tsx';
import { HandOverScreen } from './handing-over/HandOverScreen.tsx';
import { KeepsHandedIn } from './importing/HandedIn.tsx';
import { ImportScreen } from './importing/ImportScreen.tsx';
import { ImportsScreen } from './importing/ImportsScreen.tsx';
import { EntryScreen } from './orders/EntryScreen.tsx';
import { OrderScreen } from './orders/OrderScreen.tsx';
import { PeopleScreen } from './people/PeopleScreen.tsx';
import { PersonScreen } from './people/PersonScreen.tsx';
import type { Place } from './frame/places.ts';
import { type DeskSample, SampleContext, useSample } from './frame/sample.ts';
import { focusSearchField, isInSearchField } from './orders/results.ts';
import { SearchScreen } from './orders/SearchScreen.tsx';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { StartScreen } from './start/StartScreen.tsx';
import { useStrayFiles } from './frame/use-ask-on-close.ts';
import { DeskContext, useLinkTo, usePlaces } from './frame/use-desk.ts';
import { type SingleKeys, SingleKeysContext } from './frame/use-shortcuts.ts';
import css from './frame/desk.module.css';

const CAMPAIGN_KEY = 'zaehlwerk.desk.campaign';
const RETRY_MS = 30_000;
const KEYS_KEY = 'zaehlwerk.desk.keys';

/** Everything behind the sign-in of one clerk; what it has loaded goes with it. */
export function DeskInside({ session }: { readonly session: DeskSession }) {
  const [client] = useState(createQueryClient);
  const told = useRef(session);
  useEffect(() => {
    if (told.current === session) return;
    told.current = session;
    // What was asked for meanwhile may have been refused.
    void client.invalidateQueries();
  }, [client, session]);
  useStrayFiles();
  const { storage } = useDevice();
  const [keysOn, setKeysOn] = useState(() => storage.read(KEYS_KEY) !== 'off');
  const keys: SingleKeys = {
    on: keysOn,
    turn: (on) => {
      setKeysOn(on);
      storage.write(KEYS_KEY, on ? 'on' : 'off');
    },
  };
  return (
    <QueryClientProvider client={client}>
      <SingleKeysContext value={keys}>
        <InApplication session={session} />
      </SingleKeysContext>
    </QueryClientProvider>
  );
}

/** What was answered, or where that was no answer, the one of before. */
function keptWhereLost<Answer>(
  client: QueryClient,
  queryKey: readonly string[],
  outcome: Outcome<Answer>,
): Outcome<Answer> {
  const before = client.getQueryData<Outcome<Answer>>(queryKey);
  return outcome.kind !== 'delivered' && before?.kind === 'delivered' ? before : outcome;
}

/**
 * The desk of a host is that of its tenant, or of its sample while somebody plays: then everything below is drawn anew for that
 * application, under the name of the sample. A reload leads back.
 */
function InApplication({ session }: { readonly session: DeskSession }) {
  const portal = usePortal();
  const { applicationId: of } = portal;
  const api = useServerApi();
  const places = usePlaces();
  const [wantsToPlay, setWantsToPlay] = useState(false);
  const own = session.applications.find((one) => one.applicationId === of);
  const client = useQueryClient();
  const queryKey = ['sample', of];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      keptWhereLost(client, queryKey, await api.call(getSample, { params: { applicationId: of }, signal })),
    enabled: own?.scopes.includes('read') === true,
  });
  const made = data?.kind === 'delivered' ? data.answer.sample : undefined;
  const isPlaying = wantsToPlay && made !== null && made !== undefined;
  const sample: DeskSample = {
    of,
    made,
    isPlaying,
    play(on) {
      setWantsToPlay(on);
      places.go({ screen: 'start' });
    },
    askAgain: refetch,
  };
  const played = isPlaying && own !== undefined ? { ...own, ...made, scopes: [...scopesInSample(own.scopes)] } : null;
  return (
    <SampleContext value={sample}>
      <PortalContext value={isPlaying ? { ...portal, ...made } : portal}>
        <OfApplication
          key={isPlaying ? made.applicationId : of}
          session={played === null ? session : { ...session, applications: [played] }}
        />
      </PortalContext>
    </SampleContext>
  );
}

function OfApplication({ session }: { readonly session: DeskSession }) {
  const { applicationId } = usePortal();
  const { isPlaying } = useSample();
  const { storage } = useDevice();
  const api = useServerApi();
  const { roles = [], scopes = [] } = session.applications.find((one) => one.applicationId === applicationId) ?? {};
  const campaignKey = isPlaying ? `${CAMPAIGN_KEY}.sample` : CAMPAIGN_KEY;
  const [campaignId, setCampaignId] = useState(() => storage.read(campaignKey));
  const client = useQueryClient();
  const queryKey = ['campaigns', applicationId];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      keptWhereLost(client, queryKey, await api.call(getCampaigns, { params: { applicationId }, signal })),
    refetchInterval: ({ state }) => (state.data?.kind === 'unreachable' ? RETRY_MS : false),
    enabled: scopes.includes('read'),
  });
  const campaigns = data?.kind === 'delivered' ? data.answer.campaigns : null;
  const chooseCampaign = (chosen: string | null) => {
    setCampaignId(chosen);
    if (chosen === null) storage.remove(campaignKey);
    else storage.write(campaignKey, chosen);
  };
  const desk = {
    session,
    applicationId,
    scopes,
    ownScopes: scopesOfRoles(roles),
    campaigns,
    // One that was chosen holds until it is known that it is gone.
    campaignId: campaigns?.some((one) => one.campaignId === campaignId) === false ? null : campaignId,
    chooseCampaign,
  };
  return (
    <DeskContext value={desk}>
      <KeepsHandedIn>
        <DeskShell>{scopes.length === 0 ? <NoRole session={session} /> : <Screen />}</DeskShell>
      </KeepsHandedIn>
    </DeskContext>
  );
}

/**
 * The screen of the current place; each but the first takes the focus to its heading. Whoever searches stays in the field,
 * from which the arrows lead into what is found.
 */
function Screen() {
  const place = useObservable(usePlaces().shown);
  const name = nameOf(place);
  const isBlankSearch = place.screen === 'search' && place.words === '';
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    if (name === 'search' && isInSearchField()) window.scrollTo(0, 0);
    else beginScreen();
    // Who comes to the meters with nothing to look for says first whose.
    if (isBlankSearch) focusSearchField();
  }, [name, isBlankSearch]);
  if (place.screen === 'start') return <StartScreen />;
  if (place.screen === 'campaign') return <CampaignScreen />;
  if (place.screen === 'search') return <SearchScreen words={place.words} />;
  if (place.screen === 'clearing') return <ClearingScreen readingId={place.readingId} />;
  if (place.screen === 'order') return <OrderScreen key={place.orderNumber} {...place} />;
  if (place.screen === 'entry') return <EntryScreen key={place.orderNumber} {...place} />;
  if (place.screen === 'handOver') return <HandOverScreen />;
  if (place.screen === 'people') return <PeopleScreen words={place.words} />;
  if (place.screen === 'person') return <PersonScreen key={place.accountId} {...place} />;
  if (place.screen === 'imports') return <ImportsScreen />;
  if (place.screen === 'import') return <ImportScreen key={place.importId} importId={place.importId} />;
  if (place.screen === 'settings') return <SettingsScreen />;
  if (place.screen === 'clerks') return <ClerksScreen />;
  if (place.screen === 'own') return <OwnScreen />;
  return <Lost />;
}

function nameOf(place: Place): string {
  if (place.screen === 'clearing') return `clearing ${place.readingId ?? ''}`;
  if (place.screen === 'person') return `person ${place.accountId}`;
  if (place.screen === 'import') return `import ${place.importId}`;
  return 'orderNumber' in place ? `${place.screen} ${place.orderNumber}` : place.screen;
}

function Lost() {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  return (
    <div className={css.teach}>
      <PageTitle>{t('desk.lost')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.lost')}
      </h1>
      <p>
        <a {...linkTo({ screen: 'start' })}>{t('desk.lost.way')}</a>
      </p>
    </div>
  );
}

/** Signed in, and without a right in this application. */
function NoRole({ session }: { readonly session: DeskSession }) {
  const { t, language } = useDeskTexts();
  const { name } = usePortal();
  const others = session.applications.map((one) => one.name);
  return (
    <div className={css.teach}>
      <PageTitle>{t('desk.noRole', { application: name })}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.noRole', { application: name })}
      </h1>
      <p>
        {others.length > 0 ? t('desk.noRole.others', { names: formatList(others, language) }) : t('desk.noRole.none')}
      </p>
    </div>
  );
}
