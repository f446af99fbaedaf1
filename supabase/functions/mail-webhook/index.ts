import { mailWebhook } from '../../../server/mail/mail-webhook.ts';
import { serve } from '../../../server/serve.ts';

export default serve(mailWebhook);
