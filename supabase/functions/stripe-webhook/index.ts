import { serve } from '../../../server/serve.ts';
import { stripeWebhook } from '../../../server/stripe/stripe-webhook.ts';

export default serve(stripeWebhook);
