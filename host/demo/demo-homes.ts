/**
 * The fictional demo market: 70,000 homes around the centers of 738 real ZIP codes, for trying Lotline without any data.
 * Its dates are stored as days before its last day and move with today, a week at a time, so that closings stay on
 * business days.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { dayNumber, type IsoDate, isoDay } from '../../domain/dates/days.ts';
import type { Listing } from '../../domain/home/listing.ts';
import { UNKNOWN_FACTS } from '../../domain/home/parse-home.ts';
import { placesByZip } from '../places/zip-places.ts';
import { projectFolder } from '../project-folder.ts';

/** One line for each home, compressed: 9 MB of text. */
const HOMES = join(projectFolder, 'host', 'demo', 'demo-homes.csv.br');
/** One line for each ZIP code: its median rents of 25 months up to the current one. */
const RENTS = join(projectFolder, 'host', 'demo', 'demo-rents.csv');
/** A Friday. */
const LAST_DAY = dayNumber('2026-11-20');
const DATES: ReadonlySet<string> = new Set(['listedOn', 'contractOn', 'soldOn']);
const WORDS: ReadonlySet<string> = new Set(['zip', 'address', 'status', 'homeType']);
const FLAGS: ReadonlySet<string> = new Set(['pool', 'waterfront']);

/** What the file has of a home. */
type StoredHome = Omit<Listing, 'sourceId' | 'city' | 'state' | 'observedOn' | 'daysOnMarket' | 'url'>;

/** The homes, each with its one listing. Active and pending homes were seen on `asOf`. */
export function demoHomes(asOf: IsoDate): Listing[] {
	const today = dayNumber(asOf);
	const lastDay = today - ((today - LAST_DAY) % 7);
	const places = placesByZip();
	const [header = '', ...lines] = brotliDecompressSync(readFileSync(HOMES)).toString().trimEnd().split('\n');
	const names = header.split(',');
	return lines.map((line, index): Listing => {
		const cells = line.split(',');
		const home = Object.fromEntries(
			names.map((name, at) => [name, parseFact(name, cells[at] ?? '', lastDay)]),
		) as unknown as StoredHome;
		const { city = null, state = null } = places.get(home.zip) ?? {};
		return {
			sourceId: `DEMO-${home.zip}-${index}`,
			city,
			state,
			observedOn: home.soldOn ?? asOf,
			daysOnMarket: dayNumber(home.contractOn ?? asOf) - dayNumber(home.listedOn ?? asOf),
			url: null,
			// Last: V8 takes several times as long to copy objects first.
			...UNKNOWN_FACTS,
			...home,
		};
	});
}

function parseFact(name: string, cell: string, lastDay: number): string | number | boolean | null {
	if (cell === '') return null;
	if (WORDS.has(name)) return cell;
	if (DATES.has(name)) return isoDay(lastDay - Number(cell));
	return FLAGS.has(name) ? cell === '1' : Number(cell);
}

/** The median rent of each ZIP code in each of the 25 months up to that of `asOf`, in US dollars. */
export function demoRents(asOf: IsoDate): { zip: string; month: IsoDate; medianRent: number }[] {
	const [year = 0, month = 1] = asOf.split('-').map(Number);
	return readFileSync(RENTS, 'utf8')
		.trimEnd()
		.split('\n')
		.flatMap((line) => {
			const [zip = '', ...rents] = line.split(',');
			return rents.map((rent, at) => ({
				zip,
				month: new Date(Date.UTC(year, month - rents.length + at)).toISOString().slice(0, 10) as IsoDate,
				medianRent: Number(rent),
			}));
		});
}
