import { serve } from '../../../server/serve.ts';
import { stripePayments } from '../../../server/stripe/stripe-payments.ts';
import { stripeWebhook } from '../../../server/stripe/stripe-webhook.ts';

export default serve(stripeWebhook, stripePayments);
