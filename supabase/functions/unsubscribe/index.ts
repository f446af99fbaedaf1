import { unsubscribe } from '../../../server/mail/unsubscribe.ts';
import { serve } from '../../../server/serve.ts';

export default serve(unsubscribe);
