import { report } from '../../../server/report.ts';
import { serve } from '../../../server/serve.ts';

export default serve(report);
