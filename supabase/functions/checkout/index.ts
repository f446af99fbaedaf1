import { checkout } from '../../../server/checkout.ts';
import { serve } from '../../../server/serve.ts';

export default serve(checkout);
