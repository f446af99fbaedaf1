/** Two and a half years of fictional listings in a ZIP code: active, pending, sold, expired and withdrawn. */
import { addDays, type IsoDate } from '../domain/dates/days.ts';

export interface PastListing {
	number: string;
	status: 'Active' | 'Pending' | 'Closed' | 'Expired' | 'Withdrawn';
	listedOn: IsoDate;
	contractOn: IsoDate | null;
	closedOn: IsoDate | null;
	/** The day it left the market unsold; null if it sold or is still on the market. */
	leftOn: IsoDate | null;
}

const DAYS = 900;
/** The number of days between listings. */
const STEP = 10;

/** One listing every ten days up to today: half of them sell, the others expire or are withdrawn. */
export function listedYears(today: IsoDate): PastListing[] {
	return Array.from({ length: DAYS / STEP + 1 }, (_, at) => {
		const listedOn = addDays(today, at * STEP - DAYS);
		const listing = { number: `MLS${1000 + at}`, listedOn, contractOn: null, closedOn: null, leftOn: null };
		const past = (days: number) => (addDays(listedOn, days) <= today ? addDays(listedOn, days) : null);
		if (at % 4 === 2) return { ...listing, status: past(120) ? 'Expired' : 'Active', leftOn: past(120) };
		if (at % 4 === 3) return { ...listing, status: past(45) ? 'Withdrawn' : 'Active', leftOn: past(45) };
		const [contractOn, closedOn] = [past(60), past(95)];
		return {
			...listing,
			contractOn,
			closedOn,
			status: closedOn ? 'Closed' : contractOn ? 'Pending' : 'Active',
		};
	});
}

/** The same date a year earlier. */
export function yearBefore(day: IsoDate): IsoDate {
	const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
	return before.endsWith('02-29') ? before.replace('-29', '-28') : before;
}

export function activeOn(day: IsoDate, listings: readonly PastListing[]): number {
	return listings.filter(({ listedOn, contractOn, leftOn }) => {
		const left = contractOn ?? leftOn;
		return listedOn <= day && (left === null || left > day);
	}).length;
}
