import { billingPortal } from '../../../server/billing-portal.ts';
import { serve } from '../../../server/serve.ts';

export default serve(billingPortal);
