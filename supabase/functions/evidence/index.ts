import { evidence } from '../../../server/evidence.ts';
import { serve } from '../../../server/serve.ts';

export default serve(evidence);
