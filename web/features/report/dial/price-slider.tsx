/** The slider of the price dial, over the 80% range and the marked price. Its steps are prices. */
import { type CSSProperties, useId } from 'react';
import type { PriceDial } from '../../../../report/dial/dial.ts';

interface PriceSliderProps {
	dial: PriceDial;
	/** The number of the step. */
	at: number;
	onChange: (at: number) => void;
	titleId: string;
}

export function PriceSlider({ dial: { steps, marked, range }, at, onChange, titleId }: PriceSliderProps) {
	const id = useId();
	const last = steps.length - 1;
	const { price = '', place = '' } = steps[at] ?? {};
	const places = { '--from': range.from / last, '--to': range.to / last, '--mark': marked.step / last };
	return (
		<div className="dial-slider">
			<div className="dial-price">
				<h2 id={titleId}>Try a list price</h2>
				<output htmlFor={id} aria-live="off">
					{price}
				</output>
			</div>
			<div className="dial-track" style={places as CSSProperties}>
				<span aria-hidden="true" className="dial-range" />
				<span aria-hidden="true" className="dial-mark">
					▲
				</span>
				<input
					id={id}
					type="range"
					aria-label="List price"
					min={0}
					max={last}
					value={at}
					aria-valuetext={`${price}. ${place}`}
					onChange={(event) => onChange(event.target.valueAsNumber)}
				/>
			</div>
			<div className="dial-ends">
				<span aria-hidden="true">{steps[0]?.price}</span>
				<button type="button" aria-disabled={at === marked.step} onClick={() => onChange(marked.step)}>
					Back to {steps[marked.step]?.price}
				</button>
				<span aria-hidden="true">{steps[last]?.price}</span>
			</div>
		</div>
	);
}
