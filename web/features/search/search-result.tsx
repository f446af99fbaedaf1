/** What a search found as a list: figures of the market, where they lie, the homes. */
import { type Ref, useMemo, useState } from 'react';
import type { Comp } from '../../../contract/comps.ts';
import { Button } from '../../ui/button.tsx';
import { CompsMap } from '../map/comps-map.tsx';
import { CompsList } from './comps-list.tsx';
import { foundPins } from './found-pins.ts';
import { KpiCards } from './kpi-cards.tsx';
import { PriceScale } from './price-scale.tsx';
import { SearchedHome, searchedHomeOf } from './searched-home.ts';
import type { Found } from './use-comps.ts';

const NO_COMPS: readonly Comp[] = [];

interface SearchResultProps {
	/** Null while it is on its way. */
	found: Found | null;
	/** The person wants to price one home of a ZIP. */
	onAskForAddress: () => void;
	sectionRef: Ref<HTMLElement>;
}

export function SearchResult({ found, onAskForAddress, sectionRef }: SearchResultProps) {
	const [lit, setLit] = useState<string | null>(null);
	const comps = found ? found.answer.comps : NO_COMPS;
	const ofZip = found !== null && 'zip' in found.query;
	return (
		<section
			ref={sectionRef}
			tabIndex={-1}
			aria-label="List of comps"
			className={`space-y-6 ${found && !ofZip ? 'print:break-before-page' : ''}`}
		>
			{found && (
				<>
					<KpiCards kpis={found.answer.kpis} />
					<PriceScale answer={found.answer} />
				</>
			)}
			{ofZip && comps.length > 0 && (
				<>
					<div className="flex flex-wrap items-center justify-between gap-4 border-accent border-l-2 pl-4 print:hidden">
						<p className="text-sm">
							To price one home, search its address: it is compared with the sales around it.
						</p>
						<Button size="small" onClick={onAskForAddress}>
							Enter an address
						</Button>
					</div>
					<FoundMap comps={comps} lit={lit} onLit={setLit} />
				</>
			)}
			<SearchedHome value={found && searchedHomeOf(found.answer.area)}>
				<CompsList comps={comps} loading={found === null} lit={lit} onLit={setLit} />
			</SearchedHome>
		</section>
	);
}

interface FoundMapProps {
	comps: readonly Comp[];
	lit: string | null;
	onLit: (id: string | null) => void;
}

function FoundMap({ comps, lit, onLit }: FoundMapProps) {
	const pins = useMemo(() => foundPins(comps), [comps]);
	if (pins.length === 0) return null;
	return (
		<div className="h-96">
			<CompsMap
				subject={null}
				onSubjectMove={null}
				pins={pins}
				radius={null}
				onRadius={null}
				polygon={null}
				onPolygon={null}
				hovered={lit}
				onHover={onLit}
				onSelect={onLit}
			/>
		</div>
	);
}
