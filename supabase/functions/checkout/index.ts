import { checkout } from '../../../server/checkout.ts';
import { serve } from '../../../server/serve.ts';
import { stripePayments } from '../../../server/stripe/stripe-payments.ts';

export default serve(checkout, stripePayments);
