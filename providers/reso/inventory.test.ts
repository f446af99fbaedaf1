import { expect, test } from 'vitest';
import { openMls } from '../../tests/providers/open-mls.ts';
import { inventory } from './inventory.ts';

const ON_MARKET = ['Active', 'Active Under Contract', 'Coming Soon', 'Pending'];
const WITHOUT_DELETION_MARKS = { without: ['MlgCanView', 'MlgCanUse'] };

test.each([
	['with links', { maxPage: 2 }],
	['without links', { links: false, maxPage: 2 }],
	['with keys that are numbers', { links: false, maxPage: 2, numericKeys: true }],
	['that refuses $top', { links: false, maxPage: 3, quirks: ['no $top'] }],
	['with typed enumerations', { enums: 'typed', maxPage: 2 }],
	['with a link on every page', { maxPage: 2, quirks: ['links on every page'] }],
] as const)(
	'the inventory of a server %s has the numbers of all listings on the market',
	async (_, options) => {
		const { double, context } = await openMls({ ...WITHOUT_DELETION_MARKS, ...options });
		const found = await inventory(context({ RESO_PAGE_SIZE: '2' }));
		const listed = double.rows.filter(({ StandardStatus }) =>
			ON_MARKET.some((status) => status.replaceAll(' ', '') === StandardStatus.replaceAll(' ', '')),
		);
		expect([...(found?.numbers ?? [])].sort()).toEqual(
			[...new Set(listed.map(({ ListingId }) => ListingId))].sort(),
		);
		const [query = ''] = double.requests
			.map(decodeURIComponent)
			.filter((request) => request.includes('/Property'));
		expect(query).toContain('$select=ListingKey,ListingId,OriginatingSystemName&$orderby=ListingKey');
	},
);

test.each([
	['can’t sort', { ...WITHOUT_DELETION_MARKS, quirks: ['no $orderby'] }],
	['can’t filter by status', { ...WITHOUT_DELETION_MARKS, quirks: ['no status filter'] }],
] as const)('a server that %s has no inventory', async (_, options) => {
	const { context } = await openMls(options);
	expect(await inventory(context())).toBeNull();
});
