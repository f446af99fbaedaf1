/** Where the homes of a table are, if its rows don't say so. */
import { useId, useState } from 'react';
import { COMPACT_INPUT } from '../../ui/choice-field.tsx';

interface PartPlaceProps {
	/** A ZIP code, or a city with its state; empty for none. */
	place: string;
	disabled: boolean;
	onChange: (place: string) => void;
}

export function PartPlace({ place, disabled, onChange }: PartPlaceProps) {
	const id = useId();
	const [text, setText] = useState(place);
	const apply = () => text.trim() !== place && onChange(text.trim());
	return (
		<div className="space-y-1">
			<label htmlFor={id} className="block font-medium text-sm">
				ZIP code of these homes, or city and state
			</label>
			<input
				id={id}
				value={text}
				maxLength={100}
				disabled={disabled}
				placeholder="30004 or Milton, GA"
				onChange={(event) => setText(event.target.value)}
				onBlur={apply}
				onKeyDown={(event) => event.key === 'Enter' && apply()}
				className={`${COMPACT_INPUT} max-w-xs`}
			/>
			<p className="text-muted text-sm">
				Used for rows without a ZIP code, a city and a location. It is marked as approximate.
			</p>
		</div>
	);
}
