import { expect, test } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { zillow56 } from './zillow56.ts';

test('the list date is counted back from today in the US, even late in the day', () => {
	const row = { homeStatus: 'FOR_SALE', price: 724_900, timeOnZillow: 46.5 * MILLISECONDS_PER_DAY };
	const eveningOfNov30 = new Date('2026-12-01T02:00:00Z');
	expect(zillow56.read(row, eveningOfNov30)?.cells).toMatchObject({
		listDate: '2026-10-15',
		daysOnMarket: 46,
	});
});
