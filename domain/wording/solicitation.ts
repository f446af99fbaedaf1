/** When the home of a listing that ended may not be solicited: the rules of REALTORS, in our words. */

/** Their source, as REALTORS name it. */
const RULE = 'Standard of Practice 16-4 of the NAR Code of Ethics';

/** For the owner, on the report. */
export function solicitationWords(): string {
	return `If this home is listed with a brokerage now, this report is not an offer to list it. REALTORS don't solicit a home that is under another broker's listing agreement (${RULE}).`;
}

/** For the agent, before a report is made. @param isOnMarket whether our data has the home on the market now */
export function solicitationWarning(isOnMarket: boolean): string {
	const found = isOnMarket ? 'Our data shows this home on the market now. ' : '';
	return `${found}First check that no other broker has the home listed: REALTORS may not solicit a current exclusive listing (${RULE}), and 16-9 asks you to find out. A withdrawn listing can still be under its agreement, and an expired one may have been listed again.`;
}
