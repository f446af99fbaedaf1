/** The list of a search: its prices on a scale, a map for a ZIP code, and the table. */
import { type Ref, useState } from 'react';
import type { Comp } from '../../../../contract/comps/comps.ts';
import { lazily } from '../../../lazily.tsx';
import { Button } from '../../../ui/button.tsx';
import { type CompletedSearch, CurrentSearch } from '../completed-search.ts';
import { HasDistances, PriceHome, SearchedHome, toSearchedHome } from '../searched-home.ts';
import { CompsList } from '../table/comps-list.tsx';
import type { Refinement } from '../use-refinement.ts';
import { PriceScale } from './price-scale.tsx';

const NO_COMPS: readonly Comp[] = [];

/** Loaded with the first result, not with the empty screen. */
const ZipMap = lazily(async () => (await import('./zip-map.tsx')).ZipMap, <div className="h-96 bg-sunken" />);
const EmptyResult = lazily(async () => (await import('./empty-result.tsx')).EmptyResult);

interface SearchResultProps {
	/** Null while it is loading. */
	found: CompletedSearch | null;
	refinement: Refinement;
	/** Called when the agent wants to price one home in a ZIP code. */
	onPromptForAddress: () => void;
	onSearchZip: (zip: string) => void;
	/** Prices one home of the list. */
	onPrice: (address: string) => void;
	sectionRef: Ref<HTMLElement>;
}

export function SearchResult(props: SearchResultProps) {
	const { found, refinement, onPromptForAddress, onSearchZip, onPrice, sectionRef } = props;
	const [highlighted, setHighlighted] = useState<string | null>(null);
	const comps = found ? found.response.comps : NO_COMPS;
	const empty = found?.response.empty;
	const ofZip = found !== null && 'zip' in found.query;
	const { refining, refine } = refinement;
	return (
		<section
			ref={sectionRef}
			tabIndex={-1}
			aria-label="Homes found"
			aria-busy={refining}
			className="scroll-mt-16 space-y-4"
		>
			{empty && <EmptyResult empty={empty} onSearchZip={onSearchZip} />}
			{found && !empty && <PriceScale response={found.response} />}
			{ofZip && comps.length > 0 && (
				<>
					<div className="flex flex-wrap items-center justify-between gap-4 border-accent-text border-l-2 pl-4 print:hidden">
						<p className="text-sm">To price a home, search its address.</p>
						<Button size="small" onClick={onPromptForAddress}>
							Enter an address
						</Button>
					</div>
					<ZipMap
						comps={comps}
						area={found.response.area}
						onRadius={(radius) => refine({ radius })}
						highlighted={highlighted}
						onHighlight={setHighlighted}
					/>
				</>
			)}
			<CurrentSearch value={found}>
				<SearchedHome value={found && toSearchedHome(found.response.area)}>
					<HasDistances value={comps.some((comp) => comp.distance_miles !== null)}>
						<PriceHome value={onPrice}>
							<CompsList
								comps={comps}
								loading={found === null}
								highlighted={highlighted}
								onHighlight={setHighlighted}
							/>
						</PriceHome>
					</HasDistances>
				</SearchedHome>
			</CurrentSearch>
		</section>
	);
}
