/** What a unit of each feature is worth here. */
import { RatesPanel } from '../valuation/rates-panel.tsx';
import { setRate } from './choices-made.ts';
import { Part } from './part.tsx';
import type { PartProps } from './part-props.ts';

export function RatesPart({ analysis: { rates }, choose }: PartProps) {
	if (rates.length === 0) return null;
	return (
		<Part title="Rates" className="print:hidden">
			<RatesPanel
				rates={rates}
				onRate={(feature, dollars) => choose((now) => setRate(now, feature, dollars), `rate ${feature}`)}
			/>
		</Part>
	);
}
