import { reconcileBilling } from '../../../server/reconcile-billing.ts';
import { serve } from '../../../server/serve.ts';
import { stripePayments } from '../../../server/stripe/stripe-payments.ts';

export default serve(reconcileBilling, stripePayments);
