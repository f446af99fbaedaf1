import { expect, test } from 'vitest';
import { parseStatus } from './statuses.ts';

test.each([
	['A', 'for_sale'],
	['ACT', 'for_sale'],
	['Active', 'for_sale'],
	['MLS Listing', 'for_sale'],
	['FOR_SALE', 'for_sale'],
	['AC', 'pending'],
	['P', 'pending'],
	['U', 'pending'],
	['Active Under Contract', 'pending'],
	['ActiveUnderContract', 'pending'],
	['Contingent', 'pending'],
	['C', 'sold'],
	['CLOSED', 'sold'],
	['S', 'sold'],
	['PAST SALE', 'sold'],
	['RECENTLY_SOLD', 'sold'],
	['T', 'off_market'],
	['Expired', 'off_market'],
	['Inactive', 'off_market'],
	['Canceled', 'off_market'],
	['FOR_RENT', 'rental'],
	['Closed - Lease', 'rental'],
	['WDN', 'off_market'],
	['TOM', 'off_market'],
	['XPR', 'off_market'],
	['Not Sold', 'off_market'],
	['NOT_SOLD', 'off_market'],
	['NotSold', 'off_market'],
	['Un-sold', 'off_market'],
	['Unsold', 'off_market'],
	['NOT_FOR_SALE', 'off_market'],
	['Not Active', 'off_market'],
	['Non-Active', 'off_market'],
	['Currently Active', 'for_sale'],
	['Listing Removed', 'off_market'],
	['Temp Off', 'off_market'],
	['Deal Fell Thru', 'off_market'],
	['UAG', 'pending'],
	['Under Agrmnt', 'pending'],
	['Under Agreement', 'pending'],
	['Kickout', 'pending'],
	['RAC', 'for_sale'],
	['Foreclosed', null],
	['LAND AND BUILDING', null],
	['Auction', null],
	['Agreement of Sale', null],
])('reads the status "%s" as %s', (text, status) => {
	expect(parseStatus(text)).toBe(status);
});

/** Status words of MLSs across the country. */
const WORDINGS = {
	pending: `
		Active w/ Contingency|Active With Contingency|Active - Contingent|Act Cont|Cont. Show|Contingent-Show|ActiveContingent
		Attorney Review|Under Attorney Review|Atty/Attorney Review|Show for Backups|Showing for Backup Offers|Taking Backups
		Accepting Backups|Active-Backup|Pending BU Requested|Pend Bkup|Pending Short Sale|Pending Continue to Show
		Continue to Show|Active First Right of Refusal|Right of First Refusal|A/C|U/C|UC - Show|UC Showing|Under Contract-No Show
		Active/Contract|Offer Accepted|Accepted Offer|In Escrow|Bumpable Buyer|Due Diligence|Active Option Period|Under Deposit
		Deposit|Sold Conditionally|Conditional|Pending Inspection|Inspection Period|Active Kickout|Escrow Opened|PS|SP|OP|UA|SFB`,
	for_sale: `
		Price Reduced|PRICE REDUCTION|Price Increase|Price Decreased|Price Improvement|PriceChange|New Price|Reduced|PCH|EXT|RED
		Extended|Active - Extended|Relisted|Listed|Available|AVL|Auction - Active|Active Short Sale|Back On Market|BKOM
		On Market|FSBO|Act - New|Active - Delayed Negotiations|Active RFR`,
	coming_soon: `
		Coming Soon|ComingSoon|COMING SOON - NO SHOW|Coming Soon/No Showings|CS|CSN|Active - Coming Soon|Delayed|Delayed Marketing
		DELAYED MARKETING EXEMPT|Delayed Showings|Pre-Market|PreMLS|Pre-Active|Pre-Listing|Active Delayed Marketing`,
	off_market: `
		Cancelled/Withdrawn|CNL|WDRN|Withdrawn Conditional|T/O/M|Temporarily Off the Market|Suspended|Rescinded|Deleted
		Draft|Deactivated|Terminated|Termination|Hold|On Hold|Hold - Do Not Show|Expired Listing|Sale Fail Release|Not Listed`,
	sold: 'Sold/Closed|Sold Off MLS|Sold - Off Market|Closed - Off Market|Sold (Not Listed)|Auction - Sold|Comp|CMP|Sold Short Sale',
	rental: 'Leased|Pending Lease|Active Rental|Coming Soon Lease',
} as const;

test.each(
	Object.entries(WORDINGS).flatMap(([status, words]) =>
		words.split(/[|\n]/).flatMap((text) => (text.trim() === '' ? [] : [[text.trim(), status]])),
	),
)('reads the status "%s" of an MLS as %s', (text, status) => {
	expect(parseStatus(text as string)).toBe(status);
});
