import { currentReport } from '../../../server/current-report.ts';
import { serve } from '../../../server/serve.ts';

export default serve(currentReport);
