import { comps } from '../../../server/comps.ts';
import { serve } from '../../../server/serve.ts';

export default serve(comps);
