import { cancelSubscription } from '../../../server/change-subscription.ts';
import { serve } from '../../../server/serve.ts';

export default serve(cancelSubscription);
