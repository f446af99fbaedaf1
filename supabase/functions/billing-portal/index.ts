import { billingPortal } from '../../../server/billing-portal.ts';
import { serve } from '../../../server/serve.ts';
import { stripePayments } from '../../../server/stripe/stripe-payments.ts';

export default serve(billingPortal, stripePayments);
