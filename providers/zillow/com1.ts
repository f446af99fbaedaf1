/** zillow-com1 on RapidAPI: the address is on one line, and there is no list date. */
import { parseAddress } from '../../domain/address/address.ts';
import { mayBeHome } from '../rows/home-types.ts';
import { type SourceHome, sourceHome } from '../rows/source-home.ts';
import { type Json, parseCount, parseDay, parseText } from '../rows/values.ts';
import { homeCells, marketCells, parseStatus } from './rows.ts';
import type { ZillowService } from './service.ts';

const STATUS_TYPES = { listed: 'ForSale', sold: 'RecentlySold', rented: 'ForRent' };

export const com1: ZillowService = {
	name: 'zillow-com1',
	host: 'zillow-com1.p.rapidapi.com',
	path: 'propertyExtendedSearch',
	list: 'props',
	query: (zip, kind, page) => ({
		location: zip,
		status_type: STATUS_TYPES[kind],
		page: String(page),
		...(kind === 'listed' && { isPendingUnderContract: '1' }),
		...(kind === 'sold' && { soldInLast: '24m' }),
	}),
	read,
};

function read(row: Json): SourceHome | null {
	const status = parseStatus(row.listingStatus, row.contingentListingType);
	if (status === null || !mayBeHome(parseText(row.propertyType) ?? '')) return null;
	const { street, unit, city, state, zip } = parseAddress(parseText(row.address) ?? '');
	const path = parseText(row.detailUrl);
	return sourceHome(
		{
			...homeCells(row, row.propertyType),
			address: street,
			unit,
			city,
			state,
			zip,
			...marketCells(row, status),
			soldDate: parseDay(row.dateSold),
			daysOnMarket: status === 'Sold' ? null : parseCount(row.daysOnZillow),
			url: path?.startsWith('/') ? `https://www.zillow.com${path}` : path,
		},
		[row.imgSrc],
	);
}
