import { resumeSubscription } from '../../../server/change-subscription.ts';
import { serve } from '../../../server/serve.ts';

export default serve(resumeSubscription);
