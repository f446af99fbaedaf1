/** Homes of the fictional demo market to try first. */

/** The landing page's sample and the demo's first home: eight comps close by, and a price near its own last sale. */
export const DEMO_HOME = { street: '1889 Beech St', zip: '37206' } as const;

/** Four comps, one adjusted by 40%, and a price far below the home's own last sale. */
export const HARD_CASE = '1009 53rd St, Austin, TX 78704';
