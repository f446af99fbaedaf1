/** zillow56 on RapidAPI: the address is in parts, and days on market are only given in milliseconds. */
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { mayBeHome } from '../rows/home-types.ts';
import { type SourceHome, sourceHome } from '../rows/source-home.ts';
import {
	daysBefore,
	type Json,
	parseCount,
	parseDay,
	parsePositive,
	parseText,
	splitUnit,
} from '../rows/values.ts';
import { homeCells, marketCells, parseStatus } from './rows.ts';
import type { ZillowService } from './service.ts';

const STATUSES = { listed: 'forSale', sold: 'recentlySold', rented: 'forRent' };

export const zillow56: ZillowService = {
	name: 'zillow56',
	host: 'zillow56.p.rapidapi.com',
	path: 'search',
	list: 'results',
	query: (zip, kind, page) => ({
		location: zip,
		output: 'json',
		status: STATUSES[kind],
		sortSelection: 'days',
		page: String(page),
		...(kind === 'sold' && { doz: '24m' }),
	}),
	read,
};

function read(row: Json, now: Date): SourceHome | null {
	const status = parseStatus(row.homeStatus, null);
	if (status === null || !mayBeHome(parseText(row.homeType) ?? '')) return null;
	const listedFor = status === 'Sold' ? null : daysListed(row);
	const zpid = parseText(row.zpid);
	return sourceHome(
		{
			...homeCells(row, row.homeType),
			...splitUnit(row.streetAddress, null),
			city: parseText(row.city),
			state: parseText(row.state),
			zip: parseText(row.zipcode),
			...marketCells(row, status),
			soldDate: parseDay(row.dateSold),
			listDate: listedFor === null ? null : daysBefore(now, listedFor),
			daysOnMarket: listedFor,
			url: zpid && `https://www.zillow.com/homedetails/${zpid}_zpid/`,
		},
		[row.imgSrc],
	);
}

function daysListed(row: Json): number | null {
	const milliseconds = parsePositive(row.timeOnZillow);
	return milliseconds === null
		? parseCount(row.daysOnZillow)
		: Math.floor(milliseconds / MILLISECONDS_PER_DAY);
}
