import { serve } from '../../../server/serve.ts';
import { summary } from '../../../server/summary.ts';

export default serve(summary);
