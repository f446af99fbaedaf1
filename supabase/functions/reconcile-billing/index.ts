import { reconcileBilling } from '../../../server/reconcile-billing.ts';
import { serve } from '../../../server/serve.ts';

export default serve(reconcileBilling);
