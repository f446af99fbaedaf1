import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarketChart } from './market-chart.tsx';

const month = (month: string, sales: number, medianPrice: number | null) => ({
	month,
	sales,
	medianPrice,
	isPartial: false,
});

test('a market without sales says so, whether or not its months are known', () => {
	expect(renderToStaticMarkup(<MarketChart months={[]} />)).toContain('No sales in the last 24 months.');
	const quiet = [month('2026-10', 0, null), month('2026-11', 0, null)];
	expect(renderToStaticMarkup(<MarketChart months={quiet} />)).toContain('No sales in the last 24 months.');
});

test('shows bars but no medians if no month has three sales', () => {
	const html = renderToStaticMarkup(
		<MarketChart months={[month('2026-10', 2, 400_000), month('2026-11', 1, 390_000)]} />,
	);
	expect(html).toContain('No month has 3 sales.');
	expect(html).toContain('Closed sales by month, up to 2');
});
