import { exportComps } from '../../../server/export-comps.ts';
import { serve } from '../../../server/serve.ts';

export default serve(exportComps);
