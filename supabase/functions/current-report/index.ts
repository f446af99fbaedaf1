import { currentReport } from '../../../server/reports/current-report.ts';
import { serve } from '../../../server/serve.ts';

export default serve(currentReport);
