/** zillow-com1 on RapidAPI: the address is on one line, and there is no list date. */
import { readAddress } from '../../domain/address/address.ts';
import { type SourceHome, sourceHome } from '../rows/source-home.ts';
import { countOf, dayOf, type Json, textOf } from '../rows/values.ts';
import { homeCells, marketCells, statusOf } from './rows.ts';
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
	const status = statusOf(row.listingStatus, row.contingentListingType);
	if (status === null) return null;
	const { street, unit, city, state, zip } = readAddress(textOf(row.address) ?? '');
	const path = textOf(row.detailUrl);
	return sourceHome(
		{
			...homeCells(row, row.propertyType),
			address: street,
			unit,
			city,
			state,
			zip,
			...marketCells(row, status),
			soldDate: dayOf(row.dateSold),
			daysOnMarket: status === 'Sold' ? null : countOf(row.daysOnZillow),
			url: path?.startsWith('/') ? `https://www.zillow.com${path}` : path,
		},
		[row.imgSrc],
	);
}
