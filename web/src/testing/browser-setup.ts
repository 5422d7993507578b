import '@zaehlwerk/contract/without-eval';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import type {} from '@vitest/browser-playwright';
import { beforeEach } from 'vitest';
import { emptyPage } from './empty-page.ts';

// All test files share the page.
beforeEach(emptyPage);
