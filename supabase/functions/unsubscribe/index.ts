import { unsubscribe } from '../../../server/markets/unsubscribe.ts';
import { serve } from '../../../server/serve.ts';

export default serve(unsubscribe);
