/** Suggests similar addresses if no home has the searched one; each can be searched with one click. */
import { agree } from '../../../../domain/format/plural.ts';

interface DidYouMeanProps {
	addresses: readonly string[];
	onSearch: (address: string) => void;
}

export function DidYouMean({ addresses, onSearch }: DidYouMeanProps) {
	if (addresses.length === 0) return null;
	return (
		<div className="mt-3 max-w-3xl border-accent-text border-l-2 pl-3 text-sm print:hidden">
			<p>
				Did you mean {agree(addresses.length, 'this address', 'one of these')}? Searching it uses one credit.
			</p>
			<ul className="mt-1">
				{addresses.map((address) => (
					<li key={address}>
						<button
							type="button"
							className="py-1 text-left font-medium tabular-nums underline underline-offset-4 hover:text-accent-text"
							onClick={() => onSearch(address)}
						>
							{address}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
