/** Virginia: the state's taxes on seller and buyer, and the fees of two regions. */
import {
	BUYER_BY_LAW,
	official,
	perUnit,
	SELLER,
	SELLER_BY_LAW,
	stateTaxes,
	unverified,
} from './define-tax.ts';

export const VIRGINIA = stateTaxes(
	official('Va. Code 58.1-801 and 58.1-802', '2021'),
	[perUnit('Grantor tax', 500, 0.5, SELLER_BY_LAW), perUnit('Grantee tax', 100, 0.25, BUYER_BY_LAW)],
	{
		places: [
			{
				name: 'Northern Virginia',
				counties: [
					'Arlington County',
					'Fairfax County',
					'Loudoun County',
					'Prince William County',
					'City of Alexandria',
					'City of Fairfax',
					'City of Falls Church',
					'City of Manassas',
					'City of Manassas Park',
				],
				taxes: [
					perUnit('WMATA capital fee', 100, 0.1, SELLER_BY_LAW),
					perUnit('Regional congestion relief fee', 100, 0.1, SELLER_BY_LAW),
				],
				source: official('Va. Code 58.1-802.3 and 58.1-802.4', '2021'),
			},
			{
				name: 'Hampton Roads',
				counties: [
					'City of Chesapeake',
					'City of Hampton',
					'City of Newport News',
					'City of Norfolk',
					'City of Portsmouth',
					'City of Virginia Beach',
				],
				taxes: [perUnit('Regional transit fee', 100, 0.06, SELLER)],
				source: unverified('Va. Code 58.1-802.5'),
			},
		],
	},
);
