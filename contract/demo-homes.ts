/** Homes of the fictional demo market to try first. */

/** Eight comps close by, adjusted by little: the landing page's sample, and the first home that the demo offers. */
export const DEMO_HOME = { street: '1026 Palm Ct', zip: '97202' } as const;

/** Four comps, one adjusted by 40%, and a price far below the home's own last sale. */
export const HARD_CASE = '1009 53rd St, Austin, TX 78704';
