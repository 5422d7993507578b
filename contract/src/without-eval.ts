import { config } from 'zod/mini';

// The schema library would otherwise try to compile its checks with `new Function`, which a content security policy
// without 'unsafe-eval' forbids and reports. Import it before any other file of the contract.
config({ jitless: true });
