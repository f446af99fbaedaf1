import { marketMap } from '../../../server/markets/market-map.ts';
import { serve } from '../../../server/serve.ts';

export default serve(marketMap);
