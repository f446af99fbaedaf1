/** Every metric with its value, its sample, its definition and its formula. */
import { useState } from 'react';
import { capitalize } from '../../../domain/format/words.ts';
import { metricText, sampleText } from '../../../domain/market/history/metric-text.ts';
import { changeTexts } from '../../../domain/market/history/year-over-year.ts';
import type { MarketHistory } from '../../../domain/market/market-history.ts';
import { marketOn } from '../../../domain/market/metrics/market-on.ts';
import type { Metric } from '../../../domain/market/metrics/metric.ts';
import { METRICS, measureMetric } from '../../../domain/market/metrics/metrics.ts';
import { Field } from '../../ui/field.tsx';
import { usePrinting } from '../../ui/hooks/use-printing.ts';
import { PublisherCredits, StandIn } from './published.tsx';

export function MetricTable({ history }: { history: MarketHistory }) {
	const [rate, setRate] = useState('');
	const [isOpen, setOpen] = useState(false);
	const printing = usePrinting();
	const market = marketOn(history, history.asOf, parseRate(rate));
	if (market === null) return null;
	return (
		<section aria-labelledby="metrics" className="lot p-5 print:py-2">
			<details open={isOpen || printing} onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="cursor-pointer">
					<h2 id="metrics" className="inline font-semibold text-head">
						All figures, and how they are computed
					</h2>
				</summary>
				<dl className="mt-3 grid gap-x-8 sm:grid-cols-2 print:mt-1">
					{METRICS.map((metric) => {
						const measured = measureMetric(metric, market);
						return (
							<div key={metric.id} className="border-line border-t py-3 print:break-inside-avoid print:py-0">
								<dt className="flex items-baseline justify-between gap-4">
									<span className="text-sm">{metric.label}</span>
									<span className="text-right font-semibold tabular-nums">
										{metricText(metric, measured.value, measured.sample)}
										<span className="ml-2 font-normal text-muted text-xs">
											{sampleText(metric, measured)}
										</span>
									</span>
								</dt>
								{measured.value === null && <StandIn metric={metric} figures={history.published} />}
								<dd className="text-muted text-xs">
									{metric.definition} <span className="block">{metric.formula}</span>
									{measured.source && <span className="block">{capitalize(measured.source)}.</span>}
								</dd>
								<Changes metric={metric} history={history} />
								{metric.id === 'income_needed' && <RateField rate={rate} onRate={setRate} />}
							</div>
						);
					})}
				</dl>
				<PublisherCredits figures={history.published} />
			</details>
		</section>
	);
}

/** Asks for the rate that a figure needs: rates change daily, so we have none. */
function RateField({ rate, onRate }: { rate: string; onRate: (rate: string) => void }) {
	const isUnread = rate.trim() !== '' && parseRate(rate) === null;
	return (
		<dd className="mt-2 max-w-52 print:hidden">
			<Field
				label="30-year mortgage rate, %"
				inputMode="decimal"
				placeholder="6.5"
				maxLength={8}
				value={rate}
				onChange={(event) => onRate(event.target.value)}
				{...(isUnread && { hint: 'Enter a rate from 0.1 to 20.' })}
			/>
		</dd>
	);
}

/** A rate in percent as a share; null for none. @example parseRate('6.5 %') // 0.065 */
function parseRate(text: string): number | null {
	const [, digits] = /^\s*(\d{1,2}(?:\.\d{0,4})?)\s*%?\s*$/.exec(text) ?? [];
	const percent = Number(digits ?? '');
	return percent >= 0.1 && percent <= 20 ? percent / 100 : null;
}

/** The change over a year and since 2019, where the data reaches. */
function Changes({ metric, history }: { metric: Metric; history: MarketHistory }) {
	if (metric.known !== 'always') return null;
	const texts = changeTexts(metric, history);
	return texts.length === 0 ? null : <dd className="text-xs tabular-nums">{texts.join(' · ')}</dd>;
}
