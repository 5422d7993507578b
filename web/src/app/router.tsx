import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { Inside } from './Inside.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { BrokenRoute } from './PlainScreens.tsx';

const root = createRootRoute({ component: Inside });

const home = createRoute({
  getParentRoute: () => root,
  path: PATHS.home,
  component: lazyRouteComponent(() => import('../list/HomeScreen.tsx'), 'HomeScreen'),
});

const introduction = createRoute({
  getParentRoute: () => root,
  path: PATHS.introduction,
  component: lazyRouteComponent(() => import('../list/IntroductionScreen.tsx'), 'IntroductionScreen'),
});

/** The list of meters; in wide windows it is beside the other screens of this area. */
const area = createRoute({
  getParentRoute: () => root,
  id: 'readings',
  component: lazyRouteComponent(() => import('../list/JobsLayout.tsx'), 'JobsLayout'),
});

const jobs = createRoute({
  getParentRoute: () => area,
  path: PATHS.jobs,
  component: lazyRouteComponent(() => import('../list/JobsScreen.tsx'), 'JobsScreen'),
});

const job = createRoute({
  getParentRoute: () => area,
  path: PATHS.job,
  staticData: { task: true },
  component: lazyRouteComponent(() => import('./ReadingPage.tsx'), 'ReadingPage'),
});

const unknownMeter = createRoute({
  getParentRoute: () => area,
  path: PATHS.unknownMeter,
  staticData: { task: true },
  component: lazyRouteComponent(() => import('../reading/UnknownMeterScreen.tsx'), 'UnknownMeterScreen'),
});

/** The list of meters with their consumption; in wide windows it is beside one of them. */
const evaluationArea = createRoute({
  getParentRoute: () => root,
  id: 'evaluation',
  component: lazyRouteComponent(() => import('./EvaluationArea.tsx'), 'EvaluationArea'),
});

const evaluation = createRoute({
  getParentRoute: () => evaluationArea,
  path: PATHS.evaluation,
  component: lazyRouteComponent(() => import('./EvaluationArea.tsx'), 'EvaluationScreen'),
});

const evaluationOf = createRoute({
  getParentRoute: () => evaluationArea,
  path: PATHS.evaluationOf,
  staticData: { task: 'aboveTabs' },
  component: lazyRouteComponent(() => import('./EvaluationArea.tsx'), 'MeterEvaluation'),
});

/** The list of accounts; in wide windows it is beside the shares of one of them. */
const managementArea = createRoute({
  getParentRoute: () => root,
  id: 'management',
  component: lazyRouteComponent(() => import('../sharing/ManagementLayout.tsx'), 'ManagementLayout'),
});

const management = createRoute({
  getParentRoute: () => managementArea,
  path: PATHS.management,
  component: lazyRouteComponent(() => import('../sharing/AccountsScreen.tsx'), 'AccountsScreen'),
});

const share = createRoute({
  getParentRoute: () => root,
  path: PATHS.share,
  staticData: { task: true },
  component: lazyRouteComponent(() => import('../sharing/ShareScreen.tsx'), 'ShareScreen'),
});

const account = createRoute({
  getParentRoute: () => managementArea,
  path: PATHS.account,
  staticData: { task: true },
  component: lazyRouteComponent(() => import('../sharing/AccountScreen.tsx'), 'AccountScreen'),
});

/** Rendered by the screen of the account, over its shares. */
const accountShare = createRoute({
  getParentRoute: () => account,
  path: '$subAccountId',
  staticData: { over: true },
});

const addAccount = createRoute({
  getParentRoute: () => root,
  path: PATHS.addAccount,
  component: lazyRouteComponent(() => import('./AddAccountScreen.tsx'), 'AddAccountScreen'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: PATHS.help,
  component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
});

const accessibility = createRoute({
  getParentRoute: () => root,
  path: PATHS.accessibility,
  component: lazyRouteComponent(() => import('./AccessibilityPage.tsx'), 'AccessibilityPage'),
});

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFoundScreen,
  staticData: { lost: true },
});

const tree = root.addChildren([
  home,
  introduction,
  area.addChildren([jobs, unknownMeter, job]),
  evaluationArea.addChildren([evaluation, evaluationOf]),
  managementArea.addChildren([management, account.addChildren([accountShare])]),
  share,
  addAccount,
  help,
  accessibility,
  anythingElse,
]);

/** The screens by their addresses. Each starts at the top (RoutedApp.tsx), so the router keeps no scroll position. */
export function createAppRouter(history: RouterHistory | undefined) {
  return createRouter({
    routeTree: tree,
    ...(history === undefined ? {} : { history }),
    defaultErrorComponent: BrokenRoute,
    // Errors go to our own last resort, not to the router's.
    disableGlobalCatchBoundary: true,
    defaultPreload: 'intent',
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** A task: on phones it has its own bars and fills the whole window, or all of it above the tabs. */
    readonly task?: boolean | 'aboveTabs';
    /** A dialog over the screen of the parent route, which does not start over. */
    readonly over?: boolean;
    /** Not a top-level screen: it has no tab bar. */
    readonly lost?: boolean;
  }
}
