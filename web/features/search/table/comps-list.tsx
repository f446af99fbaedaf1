/** The list of a search: the statuses it shows, and the table. */
import { useMemo, useState } from 'react';
import { words } from '../../../../contract/comps/comp-words.ts';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { ListHasPhotos } from '../../../shared/photos/thumbnail.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CompsTable } from './comps-table.tsx';

interface CompsListProps {
	comps: readonly Comp[];
	loading: boolean;
	/** The hovered home, here or on a map. */
	highlighted: string | null;
	onHighlight: (id: string | null) => void;
}

export function CompsList({ comps, loading, highlighted, onHighlight }: CompsListProps) {
	const [hidden, setHidden] = useState<readonly string[]>([]);
	const states = [...new Set(comps.map((comp) => comp.statusType))];
	// New data sends the table back to its first page, so the data changes only when different homes are hidden.
	const shown = useMemo(() => comps.filter((comp) => !hidden.includes(comp.statusType)), [comps, hidden]);
	const toggle = (state: string) =>
		setHidden(hidden.includes(state) ? hidden.filter((each) => each !== state) : [...hidden, state]);
	return (
		<div className="space-y-3">
			{states.length > 1 && (
				<fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm print:hidden">
					<legend className="sr-only">Show in list</legend>
					{states.map((state) => (
						<Checkbox key={state} checked={!hidden.includes(state)} onChange={() => toggle(state)}>
							{words(state)}
							<span className="text-muted tabular-nums">
								{comps.filter((comp) => comp.statusType === state).length}
							</span>
						</Checkbox>
					))}
				</fieldset>
			)}
			<ListHasPhotos value={comps.some(({ photos, demo }) => photos || demo)}>
				<CompsTable comps={shown} loading={loading} highlighted={highlighted} onHighlight={onHighlight} />
			</ListHasPhotos>
		</div>
	);
}
