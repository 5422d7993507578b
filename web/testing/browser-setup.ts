import '@zaehlwerk/contract/without-eval';
import '../src/ui/tokens.css';
import '../src/ui/fonts.css';
import '../src/ui/base.css';
import type {} from '@vitest/browser-playwright';
import { beforeEach } from 'vitest';
import './drawn-at-once.ts';
import { emptyPage } from './empty-page.ts';

// All test files share the page.
beforeEach(emptyPage);
