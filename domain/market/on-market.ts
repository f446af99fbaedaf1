/** Sentences about when a listing counts as on the market. `private.is_on_market` decides it, once for all figures. */

/** A listing that was seen in this many days up to the day of a figure counts. */
export const SEEN_DAYS = 30;

/** So does one in the newest file of its source in its ZIP code, if that is at most this many days old. */
export const NEWEST_FILE_DAYS = 60;

/** Follows a number of listings. */
export const ON_MARKET_WORDS = `seen in the last ${SEEN_DAYS} days or in their source's newest file`;

/** The rule in a sentence. */
export const ON_MARKET_RULE = `A listing counts if it was seen in the last ${SEEN_DAYS} days, or is in its source's newest file, up to ${NEWEST_FILE_DAYS} days old.`;
