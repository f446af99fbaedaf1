import { cancelSubscription } from '../../../server/change-subscription.ts';
import { serve } from '../../../server/serve.ts';
import { stripePayments } from '../../../server/stripe/stripe-payments.ts';

export default serve(cancelSubscription, stripePayments);
