/** Measures the price dial of a report on a phone slowed four times: from a new price to the laid-out result. */
import { parseReportId, writeReportRequest } from '../../contract/reports/report-request.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { count } from '../../domain/format/format.ts';
import { NO_FACTS } from '../../domain/net-sheet/net-sheet-facts.ts';
import { percentiles } from '../load/percentiles.ts';
import { Traffic } from '../load/traffic.ts';
import { type BenchHost, type BenchUser, placesOf, withHost, withPage } from './bench-host.ts';
import { fillCity } from './markets.ts';

const SLOWDOWN = 4;
const MOVES = 200;
/** One frame, in milliseconds. */
const TARGET = 16;

export async function measureDial(homes: number): Promise<void> {
	await withHost(
		async (host) => {
			await host.host.store.session((sql) => fillCity(sql, homes));
			await withPage(host, async (page, user) => {
				await page.setViewportSize({ width: 390, height: 844 });
				await page.goto(`${host.url}/app/reports/${await requestReport(host, user)}`);
				await page.getByRole('slider', { name: 'List price' }).waitFor();
				const phone = await page.context().newCDPSession(page);
				await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
				const times = await page.evaluate(moveDial, MOVES);
				console.log(
					`a price of the dial among ${count(homes)} homes, on a phone slowed ${SLOWDOWN} times: ${percentiles(times)} ms (target ${TARGET})`,
				);
			});
		},
		{ serveWeb: true },
	);
}

/** @returns the id of a report with everything that the dial can have */
async function requestReport(host: BenchHost, user: BenchUser): Promise<string> {
	const [place] = await placesOf(host);
	const body = writeReportRequest({
		kind: 'pack',
		address: place?.address ?? '',
		work: { facts: {}, choices: NO_CHOICES },
		netSheet: { ...NO_FACTS, listingCommission: 0.025, buyerCommission: 0.025 },
		priceDial: { mortgageRate: 0.065 },
	});
	const response = await new Traffic(host.site).send({ path: '/functions/v1/report', body, user });
	if (response.status !== 200)
		throw new Error(`A report was answered with ${response.outcome}: ${response.body}`);
	return parseReportId(JSON.parse(response.body));
}

/** In the page: the milliseconds of each move, with style and layout, at every step in turn and back. */
async function moveDial(moves: number): Promise<number[]> {
	const slider = document.querySelector<HTMLInputElement>('.dial input[type="range"]');
	const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
	if (!slider || !set) throw new Error('The report has no dial.');
	const last = Number(slider.max);
	const times: number[] = [];
	for (let move = -last; move < moves; move++) {
		await new Promise((painted) => requestAnimationFrame(painted));
		const at = Math.abs((((move % (2 * last)) + 2 * last) % (2 * last)) - last);
		const start = performance.now();
		set.call(slider, at);
		slider.dispatchEvent(new Event('input', { bubbles: true }));
		// React has drawn it once the event is over.
		await Promise.resolve();
		document.querySelector('.dial')?.getBoundingClientRect();
		if (move >= 0) times.push(performance.now() - start);
	}
	return times;
}
