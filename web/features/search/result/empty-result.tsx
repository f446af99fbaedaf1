/** Why a search found no homes, with links to the nearest ZIP codes that have some. */
import type { EmptySearch } from '../../../../contract/comps/comps.ts';
import { count } from '../../../../domain/format/format.ts';

interface EmptyResultProps {
	empty: EmptySearch;
	onSearchZip: (zip: string) => void;
}

export function EmptyResult({ empty: { message, nearest_zips: nearest }, onSearchZip }: EmptyResultProps) {
	return (
		<div className="lot space-y-3 px-5 py-5 sm:px-6">
			<p className="max-w-3xl">{message}</p>
			{nearest.length > 0 && (
				<>
					<h3 className="font-medium text-sm">Nearest ZIP codes with homes</h3>
					<ul className="flex flex-wrap gap-x-6 gap-y-1">
						{nearest.map(({ zip, city, state, miles }) => (
							<li key={zip}>
								<button
									type="button"
									className="min-h-11 text-left text-sm hover:text-accent-text"
									onClick={() => onSearchZip(zip)}
								>
									<span className="font-medium tabular-nums underline underline-offset-4">{zip}</span> {city},{' '}
									{state} <span className="text-muted tabular-nums">{distance(miles)}</span>
								</button>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}

/** @example distance(8.4) // 'about 8 mi' */
function distance(miles: number): string {
	return `about ${count(Math.max(1, Math.round(miles)))} mi`;
}
